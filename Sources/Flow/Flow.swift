// Stands in until the module has its first file.
