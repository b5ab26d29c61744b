// Named points in the middle of writes at which a test kills the process.

/** Kills this process with SIGKILL if CRASH_AT names the point and NODE_ENV is test. */
export function crashPoint(name: string): void {
  if (process.env['NODE_ENV'] === 'test' && process.env['CRASH_AT'] === name)
    process.kill(process.pid, 'SIGKILL')
}
