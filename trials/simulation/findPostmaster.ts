// The process of a bundled PostgreSQL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readPostmaster(dataFolder: string): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Undefined while none runs. */
export function findPostmaster(dataFolder: string): number | undefined {
  try {
    const pid = readPostmaster(dataFolder)
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}
