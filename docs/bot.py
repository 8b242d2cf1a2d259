#!/usr/bin/env python3
"""A bot for Tricorn: opens a table, seats greedy bots, and plays a whole game.

usage: bot.py http://127.0.0.1:8080 [GAME]
Needs nothing but Python 3. It plays the first move of its list; put your own idea into `choose`.
"""
import json
import sys
import time
import urllib.error
import urllib.request

base = sys.argv[1].rstrip("/") + "/api/v1"
game = sys.argv[2] if len(sys.argv) > 2 else "mayhem"
token = None


def call(method, path, body=None):
    """Sends a request; a refusal comes back as (status, {"why": ..., "rule": ...})."""
    request = urllib.request.Request(base + path, method=method)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def choose(table):
    """`view` is all that this seat may know, `moves` all that it may do."""
    return table["moves"][0]["move"]


status, games = call("GET", "/games")
most = next(about["seats"]["max"] for about in games if about["game"] == game)
seats = min(3, most)
status, opened = call("POST", "/tables", {"game": game, "seats": seats})
token, here = opened["token"], "/tables/" + opened["code"]
call("POST", here + "/seats/1", {"name": "Python", "entropy": "my own luck"})
for seat in range(2, seats + 1):
    call("POST", here + "/bot", {"seat": seat, "bot": "greedy"})
call("POST", here + "/ready", {})
status, table = call("POST", here + "/start", {})
while table.get("stage") == "playing":
    if table["moves"]:
        status, answer = call("POST", here + "/move", {"move": choose(table)})
        if status == 200:
            table = answer
            continue
        # Somebody was quicker: look again.
    else:
        time.sleep(0.02)
    status, table = call("GET", here)

print("seed", table["seed"])
for standing in table["standings"]:
    name = table["chairs"][standing["seat"] - 1]["name"]
    print(f"{standing['rank']}. {name}: {standing['points']} points")
print("log", base + here + "/log")
