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


def send(method, path, body=None):
    """Sends a request; a refusal is an HTTPError with {"why": ..., "rule": ..., "code": ...}."""
    request = urllib.request.Request(base + path, method=method)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    return urllib.request.urlopen(request, None if body is None else json.dumps(body).encode())


def call(method, path, body=None):
    """What the answer says; who is too quick for the server waits and asks again."""
    while True:
        try:
            with send(method, path, body) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code != 429:
                raise
            time.sleep(int(refused.headers["Retry-After"]))


def changes(here):
    """The table after every change, as this seat sees it."""
    with send("GET", here + "/events?with=view,moves,standings") as stream:
        for line in stream:
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


def choose(table):
    """`view` is all that this seat may know, `moves` all that it may do."""
    return table["moves"][0]["move"]


seats = min(3, next(about["seats"]["max"] for about in call("GET", "/games") if about["game"] == game))
opened = call("POST", "/tables", {"game": game, "seats": seats})
token, here = opened["token"], "/tables/" + opened["code"]
call("POST", here + "/seats/1", {"name": "Python"})
for seat in range(2, seats + 1):
    call("POST", here + "/bot", {"seat": seat, "bot": "greedy"})
call("POST", here + "/ready", {})
call("POST", here + "/start", {})
for table in changes(here):
    if table["stage"] == "over":
        break
    if table["moves"]:
        try:
            call("POST", here + "/move", {"move": choose(table), "seq": table["seq"]})
        except urllib.error.HTTPError as refused:  # somebody was quicker: the next change tells
            print(json.load(refused)["why"], file=sys.stderr)

table = call("GET", here)
print("seed", table["seed"])
for standing in table["standings"]:
    print(f"{standing['rank']}. {table['chairs'][standing['seat'] - 1]['name']}: {standing['points']} points")
print("log", base + here + "/log")
