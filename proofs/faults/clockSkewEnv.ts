// The environment of a process with a wrong clock.
import { fileURLToPath } from 'node:url'

const preload = fileURLToPath(new URL('shiftedClock.mjs', import.meta.url))

export function clockSkewEnv(milliseconds: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, SHIFT_CLOCK_MS: String(milliseconds) }
}
