// A lock between processes, for the installation and the build. It has no dependencies: it is used before the installation.

import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { UserFacingError, addCleanup } from './process.mjs'

/**
 * Runs `work` while no other process holds the same lock. The holder touches the file regularly; a file that is older than
 * `staleAfter` belongs to a process that died, and is taken over. A process id would not show that: ids are reused, and containers
 * have their own.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ staleAfter?: number, settle?: number, waiting?: () => void }} [options] times in milliseconds
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { staleAfter = 15_000, settle = 1000, waiting = () => {} } = {}) {
  const token = randomUUID()
  const holder = () => attempt(() => readFileSync(file, 'utf8'))
  const take = async () => {
    if (create(file, token)) return true
    const touchedAt = attempt(() => statSync(file).mtimeMs) ?? Date.now()
    if (Date.now() - touchedAt < staleAfter) return false
    // Several processes may find the same stale lock. Each renames its own file over it; after a pause, the last one holds it.
    const own = `${file}.${token}`
    writeFileSync(own, token)
    renameSync(own, file)
    await sleep(settle)
    return holder() === token
  }
  let hasReported = false
  while (!(await take())) {
    if (!hasReported) waiting()
    hasReported = true
    await sleep(200)
  }
  const touch = () => attempt(() => utimesSync(file, new Date(), new Date()))
  const heartbeat = setInterval(touch, Math.min(2000, staleAfter / 4))
  const release = addCleanup(() => {
    clearInterval(heartbeat)
    if (holder() === token) rmSync(file, { force: true })
  })
  try {
    return await work()
  } finally {
    await release()
  }
}

/**
 * Returns false if the file exists already.
 * @param {string} file
 * @param {string} token
 */
function create(file, token) {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserFacingError(`Selvedge can't write to its own folder to install or build: ${reason}`)
  }
}

/**
 * The result of `read`, or undefined if it throws: another process may remove the file at any time.
 * @template T
 * @param {() => T} read
 */
function attempt(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}
