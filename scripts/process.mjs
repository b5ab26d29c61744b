// Runs programs with a time limit, and stops all of them when this process ends.

import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The absolute path of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Node's compile cache, which saves half a second at each start. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node') }

/** An error whose message is shown without a stack. */
export class UserFacingError extends Error {}

/**
 * @typedef {object} Ended
 * @property {number} code the exit code; 128 + n after signal n
 * @property {string} output its output, unless `show` is set
 * @property {boolean} timedOut
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {Set<() => unknown>} */
const cleanups = new Set()
const graceSeconds = 5
let stopping = false

/**
 * Runs a program in its own process group, so that everything it starts is stopped with it. Does not use a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, seconds?: number, show?: boolean, uid?: number, gid?: number }} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, options = {}) {
  const { env = process.env, cwd = root, seconds = 300, show = false, ...identity } = options
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      env,
      cwd,
      ...identity,
      detached: true,
      stdio: ['ignore', stdio, stdio],
    })
    let output = ''
    let timedOut = false
    running.add(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    }
    const limit = setTimeout(() => {
      timedOut = true
      signalGroup(child, 'SIGINT')
      setTimeout(() => signalGroup(child, 'SIGKILL'), graceSeconds * 1000).unref()
    }, seconds * 1000)
    child.on('exit', () => signalGroup(child, 'SIGKILL'))
    child.on('error', (error) => settle(127, error.message))
    child.on('close', (code, signal) => settle(exitCodeOf(code, signal), ''))

    /**
     * @param {number} code
     * @param {string} message
     */
    function settle(code, message) {
      clearTimeout(limit)
      running.delete(child)
      // Nothing may follow once everything is being stopped.
      if (!stopping) resolve({ code, output: output + message, timedOut })
    }
  })
}

/**
 * The exit code as a shell reports it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 0)
}

/**
 * @param {import('node:child_process').ChildProcess} child the leader of its process group
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has ended.
  }
}

/**
 * Runs `cleanup` when this process ends, by itself or by a signal.
 * @param {() => unknown} cleanup may be asynchronous; runs once
 * @returns {() => Promise<void>} runs it now
 */
export function addCleanup(cleanup) {
  cleanups.add(cleanup)
  return async () => {
    if (cleanups.delete(cleanup)) await cleanup()
  }
}

async function runCleanups() {
  for (const cleanup of [...cleanups].toReversed()) {
    cleanups.delete(cleanup)
    await cleanup()
  }
}

/**
 * Interrupts all programs, which lets Playwright and node:test clean up, and kills those that do not end.
 * @param {NodeJS.Signals} signal
 */
async function stopEverything(signal) {
  if (!stopping) {
    stopping = true
    for (const child of running) signalGroup(child, 'SIGINT')
    const limit = Date.now() + graceSeconds * 1000
    while (running.size > 0 && Date.now() < limit) await sleep(50)
    await runCleanups()
  }
  for (const child of running) signalGroup(child, 'SIGKILL')
  process.exit(exitCodeOf(null, signal))
}

let signalHandler = stopEverything

/**
 * Sets the handler of SIGINT, SIGTERM and SIGHUP. By default they stop all programs and this process.
 * @param {(signal: NodeJS.Signals) => Promise<void>} handler
 */
export function setSignalHandler(handler) {
  signalHandler = handler
}

/**
 * Runs a command: handles signals, runs cleanups, prints errors, sets the exit code.
 * @param {() => Promise<number>} work resolves to the exit code
 */
export async function runCommand(work) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void signalHandler(signal))
  }
  followNpm()
  ensureHome()
  let code = 1
  try {
    code = await work()
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error)
  }
  await runCleanups()
  process.exitCode = code
}

// npm waits for its script. If its process is gone, it was killed, and this process has to end too.
function followNpm() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    void signalHandler('SIGTERM')
  }, 500).unref()
}

// npm's cache and Chromium's crash handler need a writable home folder; service accounts have none.
function ensureHome() {
  try {
    accessSync(process.env['HOME'] ?? '', constants.W_OK)
  } catch {
    const home = path.join(os.tmpdir(), `selvedge-home-${os.userInfo().uid}`)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    process.env['HOME'] = home
    process.env['npm_config_cache'] = path.join(home, '.npm')
  }
}
