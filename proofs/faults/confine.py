# Becomes the command that follows, with the system calls and address families that a systemd unit leaves it:
# python3 confine.py UNIT COMMAND... . Needs Debian's python3-seccomp, and systemd-analyze for what its groups of calls are.
import errno
import os
import re
import socket
import subprocess
import sys

import seccomp

UNIT, *COMMAND = sys.argv[1:]


def settings(name):
    """Each line of it, as its words."""
    return [words.split() for words in re.findall(rf"(?m)^{name}=(.*)$", open(UNIT).read())]


def calls(word):
    """The names of a group, which may hold others, or a name itself."""
    if not word.startswith("@"):
        return {word}
    group = subprocess.run(["systemd-analyze", "syscall-filter", word], capture_output=True, text=True, check=True)
    lines = [line.strip() for line in group.stdout.splitlines()[1:]]
    return set().union(*(calls(line) for line in lines if line and not line.startswith("#")))


allowed = calls("@default")
for first, *others in settings("SystemCallFilter"):
    named = set().union(*(calls(word) for word in [first.removeprefix("~"), *others]))
    allowed = allowed - named if first.startswith("~") else allowed | named

sandbox = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
for name in sorted(allowed - {"socket"}):
    # Not every machine has every call.
    if seccomp.resolve_syscall(seccomp.Arch(), name) >= 0:
        sandbox.add_rule(seccomp.ALLOW, name)
for [*families] in settings("RestrictAddressFamilies"):
    for family in families:
        sandbox.add_rule(seccomp.ALLOW, "socket", seccomp.Arg(0, seccomp.EQ, getattr(socket, family)))
sandbox.load()
os.execvp(COMMAND[0], COMMAND)
