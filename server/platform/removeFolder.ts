// Removes a folder in which another process may still write or remove.
import { existsSync, rmSync } from 'node:fs'

const maxAttempts = 20

/** Throws if it is still there in the end: `rmSync` alone takes a file that vanishes meanwhile for the whole folder, and returns. */
export function removeFolder(folder: string): void {
  for (let attempt = 0; attempt < maxAttempts && existsSync(folder); attempt++)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (existsSync(folder)) throw new Error(`${folder} can't be removed: another process writes in it.`)
}
