// One at a time: a lock between processes, for the installation and the build.

import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { UserFacingError, addCleanup } from './process.mjs'

/**
 * Does the work while no other process that asks for the same lock does. The holder keeps touching the file; a lock
 * that nobody has touched for a while belongs to the dead (kill -9, a power cut) and is taken over.
 * A process id would not tell that: it is given again, and it means nothing in another container.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ staleAfter?: number, settle?: number, waiting?: () => void }} [options] times in milliseconds
 * @returns {Promise<T>}
 */
export async function withLock(file, work, options = {}) {
  const { staleAfter = 15_000, settle = 1000, waiting = () => {} } = options
  const token = randomUUID()
  mayWrite(() => mkdirSync(path.dirname(file), { recursive: true }))
  let told = false
  while (!(await take(file, token, staleAfter, settle))) {
    if (!told) waiting()
    told = true
    await sleep(200)
  }
  const heartbeat = setInterval(() => touch(file), Math.min(2000, staleAfter / 4))
  const release = addCleanup(() => {
    clearInterval(heartbeat)
    if (holderOf(file) === token) rmSync(file, { force: true })
  })
  try {
    return await work()
  } finally {
    await release()
  }
}

/**
 * @param {string} file
 * @param {string} token
 * @param {number} staleAfter
 * @param {number} settle
 */
async function take(file, token, staleAfter, settle) {
  if (create(file, token)) return true
  if (ageOf(file) < staleAfter) return false
  // Several may find the same dead lock. Each puts its own name over it, and after a pause in which every one of them
  // has done so, the last name holds.
  const own = `${file}.${token}`
  writeFileSync(own, token)
  renameSync(own, file)
  await sleep(settle)
  return holderOf(file) === token
}

/**
 * @param {string} file
 * @param {string} token
 */
function create(file, token) {
  return mayWrite(() => {
    try {
      writeFileSync(file, token, { flag: 'wx' })
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    }
  })
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} file */
function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Somebody removed it by hand; the work goes on, and so may theirs.
  }
}

/**
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
function mayWrite(act) {
  try {
    return act()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserFacingError(
      `Selvedge must install or build, and may not write to its own folder: ${reason}`,
    )
  }
}
