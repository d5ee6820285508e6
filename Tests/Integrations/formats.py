"""Reads what one run wrote in each format and compares what they say: formats.py SARIF GITLAB JSON GITHUB XCODE"""
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes

from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as SarifLog

sarif, gitlab, own, github, xcode = (Path(name).read_text() for name in sys.argv[1:])
findings = json.loads(own)["findings"]
assert len(findings) == 10, len(findings)

SarifLog.model_validate_json(sarif)
run = json.loads(sarif)["runs"][0]
rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
assert all(rule["help"]["markdown"].startswith(f"# {name}\n") for name, rule in rules.items() if name != "suppression")
for finding, result in zip(findings, run["results"], strict=True):
    place = result["locations"][0]["physicalLocation"]
    file = Path(unquote_to_bytes(place["artifactLocation"]["uri"]).decode(errors="surrogateescape"))
    assert result["ruleId"] == finding["rule"] and run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == finding["rule"]
    # The columns are those of UTF-16, in which an emoji counts two.
    line = file.read_text().split("\n")[place["region"]["startLine"] - 1].encode("utf-16-le")
    marked = line[2 * (place["region"]["startColumn"] - 1):].decode("utf-16-le")
    assert marked.startswith(("Task", "failure")), marked
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [step["location"]["message"]["text"] for step in steps] == [step["message"] for step in finding["path"]]
    assert len(result["relatedLocations"]) == len(steps)

issues = json.loads(gitlab)
assert [issue["location"]["path"] for issue in issues] == [finding["file"] for finding in findings]
assert len({issue["fingerprint"] for issue in issues}) == len(issues)
assert all(set(issue) == {"description", "check_name", "fingerprint", "severity", "location"} for issue in issues)

lines = github.splitlines()
command = re.compile(r"::warning file=([^,:]+),line=\d+,endLine=\d+(,col=\d+,endColumn=\d+)?,title=[a-z-]+::")
assert all(command.match(line) for line in lines[:10]), lines
assert len(lines) == 11 and lines[10] == "10 findings in 9 files", lines
assert not re.search(r"[\x00-\x09\x0b-\x1f]", github + xcode)

matcher = json.loads(re.search(r'"regexp": ("\^.*?\$")', (Path(__file__).parents[2] / "README.md").read_text())[1])
assert len(xcode.splitlines()) == 10
for line in xcode.splitlines():
    match = re.match(matcher, line)
    assert match and match[1].startswith(str(Path.cwd())) and match[4] == "warning" and match[6] in rules, line
