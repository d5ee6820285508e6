"""Runs the last step of a composite action as a runner does: its inputs in the environment that the step names.

action.py ACTION NAME=VALUE …    a name is one of the step's variables, else one that the runner sets
action.py ACTION build           prints the first step instead
"""
import os
import subprocess
import sys

from ruamel.yaml import YAML

action = YAML(typ="safe").load(open(sys.argv[1]))
if sys.argv[2:] == ["build"]:
    print(action["runs"]["steps"][0]["run"])
    sys.exit()
given = dict(word.split("=", 1) for word in sys.argv[2:])
step = action["runs"]["steps"][-1]
environment = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_") or name == "GITHUB_STEP_SUMMARY"}
for name, expression in step["env"].items():
    key = expression.removeprefix("${{ inputs.").removesuffix(" }}")
    environment[name] = given.pop(name, action["inputs"][key]["default"])
environment |= given
sys.exit(subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], env=environment).returncode)
