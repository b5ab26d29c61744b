// Space for the recovery on a full disk. When PostgreSQL can't extend its log of changes it ends, and the recovery needs some space
// itself: without it there would be no database, not even for reading, until somebody frees space.
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const reserveBytes = 48_000_000
/** With less free space the recovery could fail. */
const minFreeBytes = 40_000_000
/** Reserving space must not make the disk full. */
const minFreeBytesToReserve = 3 * reserveBytes

/** Before a start: frees the reserve if the disk is full. */
export function releaseReserve(folder: string): void {
  if (freeBytesOf(folder) < minFreeBytes) rmSync(reserveIn(folder), { force: true })
}

/** After a start: takes the reserve if there is enough space again. */
export function takeReserve(folder: string): void {
  if (existsSync(reserveIn(folder)) || freeBytesOf(folder) < minFreeBytesToReserve) return
  try {
    writeFileSync(reserveIn(folder), Buffer.alloc(reserveBytes), { mode: 0o600 })
  } catch {
    rmSync(reserveIn(folder), { force: true })
  }
}

function reserveIn(folder: string): string {
  return join(folder, 'postgres.reserve')
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
