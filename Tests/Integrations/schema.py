"""Asks the schema of configurations and awaitlint about the same ones: schema.py SCHEMA CONFIGURATIONS

A line is `good` or `bad` and a configuration. The working folder is empty but for what they speak of.
"""
import json
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft7Validator

schema = Draft7Validator(json.loads(Path(sys.argv[1]).read_text()))
for line in Path(sys.argv[2]).read_text().splitlines():
    expected, configuration = line.split(" ", 1)
    Path(".awaitlint.json").write_text(configuration)
    run = subprocess.run(["awaitlint", "config"], capture_output=True, text=True)
    assert schema.is_valid(json.loads(configuration)) == (expected == "good"), f"the schema takes it otherwise: {line}"
    assert run.returncode == (0 if expected == "good" else 2), f"awaitlint takes it otherwise: {line}: {run.stderr}"
