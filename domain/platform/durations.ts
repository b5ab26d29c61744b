// Durations and file sizes.
import { pluralize } from './format.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** '3 seconds', '5 minutes', '2 hours', '3 days': in the largest unit of which there are at least two. */
export function formatDuration(seconds: number): string {
  const [unit = 'second', length = 1] = units.find(([, length]) => seconds >= 2 * length) ?? []
  const count = seconds / length
  return unit === 'second' && count < 10 && count % 1 >= 0.1
    ? `${count.toFixed(1)} seconds`
    : pluralize(Math.round(count), unit)
}

/** '40 ms', '2.4 s', '12 s', '3 min 20 s': the short form for tables. */
export function formatElapsed(milliseconds: number): string {
  // Rounds before choosing the unit, so that 59.7 s of a minute never become '60 s'.
  if (Math.round(milliseconds) < 1000) return `${Math.round(milliseconds)} ms`
  const tenths = Math.round(milliseconds / 100)
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const sizes = ['kB', 'MB', 'GB', 'TB'] as const

/** '0 kB', '820 kB', '1.2 GB' (1 kB = 1000 bytes). */
export function formatBytes(bytes: number): string {
  let amount = bytes / 1000
  let index = 0
  while (Math.round(amount) >= 1000 && index < sizes.length - 1) {
    amount /= 1000
    index += 1
  }
  return `${amount < 10 && index > 0 ? amount.toFixed(1) : Math.round(amount)} ${sizes[index]}`
}
