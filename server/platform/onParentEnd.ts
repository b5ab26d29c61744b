// Notices that the process which started this one has ended, even if it was killed.

const checkEveryMs = 500

/** Calls `listener` once: the channel of a launcher closes (scripts/serve.mjs), or npm, which waits for its script, is gone. */
export function onParentEnd(listener: () => void): void {
  process.once('disconnect', listener)
  if (process.connected || process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    listener()
  }, checkEveryMs).unref()
}
