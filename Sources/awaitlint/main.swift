print("awaitlint")
