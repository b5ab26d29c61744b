// For child processes that do expensive work.
import { setPriority } from 'node:os'

/** `niceness` is from 0 (normal) to 19 (lowest). Ignores sandboxes that forbid it. */
export function lowerPriority(niceness: number): void {
  try {
    setPriority(niceness)
  } catch {
    // Runs with normal priority.
  }
}
