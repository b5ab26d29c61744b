import type { AppServices } from '#server/ctx.ts'

const checkEveryMs = 60_000

/**
 * Checks now and every minute whether there is something to do, never twice at once; the next check makes up for one that failed. Returns a
 * function that stops it and waits for a running check.
 */
export function checkEveryMinute(
  { clock, log }: Pick<AppServices, 'clock' | 'log'>,
  run: (now: Date) => Promise<unknown>,
  failure: string,
): () => Promise<void> {
  let current: Promise<unknown> | undefined
  const check = () => {
    current ??= run(clock.now())
      .catch((error: unknown) => log.warn({ err: error }, `${failure} and will be retried`))
      .finally(() => {
        current = undefined
      })
  }
  check()
  const timer = setInterval(check, checkEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}
