// Named points in the middle of writes at which a test kills the process (RELIABILITY.md, "Crash points").

/** Kills this process as `kill -9` would, where CRASH_AT names the point; off unless NODE_ENV is test. */
export function crashPoint(name: string): void {
  if (process.env['NODE_ENV'] === 'test' && process.env['CRASH_AT'] === name)
    process.kill(process.pid, 'SIGKILL')
}
