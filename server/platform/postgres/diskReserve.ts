// Space for the recovery on a full disk. When PostgreSQL can't extend its log of changes it ends, and the recovery needs some space
// itself: without it there would be no database, not even for reading, until somebody frees space.
import { lstatSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

import { replaceFile } from '#server/platform/folderOwner.ts'

const reserveBytes = 48_000_000
/** With less free space the recovery could fail. */
export const minFreeBytes = 40_000_000
/** Left free when the reserve is taken, because reserving space must not make the disk full. */
const minFreeBytesLeft = 96_000_000
/** On a full disk: enough for a start after a clean end. */
const minFreeBytesLeftWhenFull = 2_000_000

/** Before a start. If the disk is full, frees the reserve and returns true: the caller recovers and takes it back. */
export function releaseReserve(folder: string): boolean {
  if (freeBytesOf(folder) >= minFreeBytes || reservedBytesOf(folder) === 0) return false
  rmSync(reserveIn(folder))
  return true
}

/** Takes the reserve, or as much of it as fits. After a recovery on a full disk (`isFull`) it takes what the recovery left. */
export function takeReserve(folder: string, { isFull = false } = {}): void {
  const reserved = reservedBytesOf(folder)
  const left = isFull ? minFreeBytesLeftWhenFull : minFreeBytesLeft
  const bytes = Math.min(reserveBytes, reserved + freeBytesOf(folder) - left)
  if (bytes <= reserved) return
  try {
    replaceFile(reserveIn(folder), Buffer.alloc(bytes))
  } catch {
    rmSync(reserveIn(folder), { force: true })
  }
}

function reserveIn(folder: string): string {
  return join(folder, 'postgres.reserve')
}

/** What the reserve takes. */
export function reservedBytesOf(folder: string): number {
  return lstatSync(reserveIn(folder), { throwIfNoEntry: false })?.size ?? 0
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
