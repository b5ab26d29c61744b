// The environment of a process with a wrong clock.

/** A URL, because a space in a path would end the option. */
const preload = new URL('shiftedClock.mjs', import.meta.url).href

export function clockSkewEnv(milliseconds: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, SHIFT_CLOCK_MS: String(milliseconds) }
}
