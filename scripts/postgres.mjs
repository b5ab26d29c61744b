// A temporary PostgreSQL for tests, from the installed binaries.

import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findProgram, isExecutable } from './machine.mjs'
import { run, signalGroup, UserFacingError, addCleanup } from './process.mjs'

/** Whether a PostgreSQL server is installed. */
export function hasPostgres() {
  return findPostgres() !== undefined
}

/**
 * Starts a cluster in a temporary folder on 127.0.0.1, removed by `stop` or when this process ends. It is fast, but not durable.
 * @returns {Promise<{ url: string, socketUrl: string, version: string, stop: () => Promise<void> }>} url: of its superuser, with
 *   password; socketUrl: the same through a Unix socket, where a query takes a third less time
 * @throws {UserFacingError} if PostgreSQL is not installed or does not start
 */
export async function startPostgres() {
  const binaries = findPostgres()
  if (!binaries) throw new UserFacingError('PostgreSQL is not installed.')
  const identity = findPostgresUser()
  const password = randomBytes(16).toString('hex')
  const { cluster, remove } = await makeCluster(binaries.folder, identity, password)
  // Another process may take the port before it is used.
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      const { stop: stopServer } = await serve(binaries.folder, identity, path.join(cluster, 'data'), {
        ...temporarySettings,
        unix_socket_directories: hasSocket(cluster) ? cluster : '',
        port,
      })
      const stop = async () => {
        await stopServer()
        await remove()
      }
      const urlAt = (/** @type {string} */ host) => `postgres://selvedge:${password}@${host}:${port}/postgres`
      return {
        url: urlAt('127.0.0.1'),
        socketUrl: urlAt(hasSocket(cluster) ? encodeURIComponent(cluster) : '127.0.0.1'),
        version: binaries.version,
        stop,
      }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/**
 * Whether a socket in this folder has a path that is short enough: macOS allows 103 bytes.
 * @param {string} folder
 */
function hasSocket(folder) {
  return Buffer.byteLength(path.join(folder, '.s.PGSQL.65535')) <= 103
}

/** Speed instead of durability. */
const temporarySettings = {
  max_connections: 200,
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** @returns {{ folder: string, version: string } | undefined} */
export function findPostgres() {
  const folders = [
    ...versionedFolders('/usr/lib/postgresql', 'bin'),
    ...versionedFolders('/opt/homebrew/opt', 'bin', 'postgresql'),
    ...versionedFolders('/usr/local/opt', 'bin', 'postgresql'),
    ...versionedFolders('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...askPgConfig(),
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean),
  ]
  return folders
    .filter((folder) => ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, name))))
    .map((folder) => ({ folder, version: versionOf(path.join(folder, 'postgres')) }))
    .filter(({ version }) => version !== '')
    .toSorted((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0]
}

/**
 * @param {string} parent
 * @param {string} child
 * @param {string} [prefix]
 */
function versionedFolders(parent, child, prefix = '') {
  try {
    const names = readdirSync(parent).filter((name) => name.startsWith(prefix))
    return names.map((name) => path.join(parent, name, child))
  } catch {
    return []
  }
}

function askPgConfig() {
  const pgConfig = findProgram('pg_config')
  return pgConfig ? [ask(pgConfig, ['--bindir'])] : []
}

/** @param {string} postgres */
function versionOf(postgres) {
  return /\d+(\.\d+)?/.exec(ask(postgres, ['--version']))?.[0] ?? ''
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {string} the empty string if it fails
 */
function ask(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/**
 * PostgreSQL refuses to run as root: returns the user to run it as.
 * @returns {{ uid?: number, gid?: number }}
 */
export function findPostgresUser() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = ask('id', ['-u', name])
    const gid = ask('id', ['-g', name])
    if (uid !== '' && gid !== '') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new UserFacingError('PostgreSQL refuses to run as root, and there is no user postgres or nobody.')
}

/**
 * @param {string} folder of the binaries
 * @param {{ uid?: number, gid?: number }} identity
 * @param {string} password
 * @param {readonly string[]} [parents] candidate folders for it
 * @returns {Promise<{ cluster: string, remove: () => Promise<void> }>} cluster: the folder that holds `data`
 */
export async function makeCluster(folder, identity, password, parents = [os.tmpdir(), '/tmp', '/var/tmp']) {
  let reason = ''
  // Another user may be unable to enter TMPDIR.
  for (const parent of new Set(parents)) {
    const cluster = mkdtempSync(path.join(parent, 'selvedge-postgres-'))
    const remove = addCleanup(() => rmSync(cluster, { recursive: true, force: true, maxRetries: 10 }))
    const passwordFile = path.join(cluster, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    const { uid, gid } = identity
    if (uid !== undefined && gid !== undefined) {
      for (const file of [cluster, passwordFile]) chownSync(file, uid, gid)
    }
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const args = [
      '-D',
      path.join(cluster, 'data'),
      '-U',
      'selvedge',
      '-A',
      // A password without thousands of rounds of hashing for each connection.
      'md5',
      '--pwfile',
      passwordFile,
    ]
    args.push('--encoding=UTF8', `--locale=${locale}`, '--lc-messages=C', '--no-sync')
    const options = { ...identity, cwd: cluster, env: withoutPgVariables(), seconds: 60 }
    const ended = await run(path.join(folder, 'initdb'), args, options)
    if (ended.code === 0) return { cluster, remove }
    reason = ended.output.trim()
    await remove()
  }
  throw new UserFacingError(`PostgreSQL's initdb failed here: ${reason}`)
}

/**
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} identity
 * @param {string} data
 * @param {Record<string, string | number>} settings
 * @returns {Promise<{ stop: () => Promise<void>, server: import('node:child_process').ChildProcess }>} stop: ends the server
 */
export async function serve(folder, identity, data, settings) {
  const defaults = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const args = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(path.join(folder, 'postgres'), ['-D', data, ...args], {
    ...identity,
    cwd: data,
    env: withoutPgVariables(),
    // In its own process group: Ctrl-C must not stop it before the tests have ended.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    server.on('exit', () => resolve())
    server.on('error', () => resolve())
  })
  const stop = addCleanup(async () => {
    // Without a checkpoint: the data is not needed again.
    server.kill('SIGQUIT')
    await Promise.race([ended, sleep(5000, undefined, { ref: false })])
    signalGroup(server, 'SIGKILL')
  })
  const outcome = await readiness(server, ended)
  if (outcome !== 'ready') {
    await stop()
    throw new UserFacingError(`PostgreSQL did not start: ${outcome}`)
  }
  return { stop, server }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {Promise<void>} ended
 * @returns {Promise<string>} 'ready', or what it outcome instead
 */
function readiness(server, ended) {
  return new Promise((resolve) => {
    let log = ''
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve('ready')
    })
    void ended.then(() => resolve(log.trim() || 'it ended without output'))
    setTimeout(() => resolve(`it was not ready within 30 s\n${log}`), 30_000).unref()
  })
}

// Variables such as PGDATA or PGPORT refer to the user's own cluster.
export function withoutPgVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

/** @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
