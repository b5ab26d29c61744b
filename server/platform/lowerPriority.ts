// For processes that do dear work beside a server.
import { setPriority } from 'node:os'

/** Whoever serves people comes first, from 0, as they do, to 19. Where a sandbox doesn't let this process say so, it is as any other. */
export function lowerPriority(niceness: number): void {
  try {
    setPriority(niceness)
  } catch {
    // The work is what counts.
  }
}
