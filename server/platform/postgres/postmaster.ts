// One run of PostgreSQL on a cluster: start, end, and what a killed run left.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { clusterIn, type Home } from './findHome.ts'
import { programIn } from './findPrograms.ts'
import { runAs, spawnAs } from './serverAccount.ts'
import { settingArguments } from './serverSettings.ts'

export interface Postmaster {
  pid: number
  /** Resolves to the last lines of its log when it has ended, for whatever reason. */
  ended: Promise<string>
  /** Ends it with a checkpoint; without one if that takes too long or if it doesn't respond (`isHanging`). */
  stop(options?: { isHanging?: boolean | undefined }): Promise<void>
}

interface PostmasterOptions {
  home: Home
  /** Where it listens. */
  settings: Readonly<Record<string, string>>
  /** Gets each line of its log. */
  onLine: (line: string) => void
}

const startTimeoutMs = 60_000
/** Then it ends without a checkpoint, and the next start recovers. With an idle Selvedge, a stop takes less than ten seconds. */
const stopTimeoutMs = 7000
/** A process that hangs doesn't read the signal. */
const quitTimeoutMs = 1000
const keptLines = 8

/** Starts PostgreSQL and waits until it accepts connections, after a recovery if needed. Throws an Error with its last lines. */
export async function startPostmaster({ home, settings, onLine }: PostmasterOptions): Promise<Postmaster> {
  const cluster = realpathSync(clusterIn(home.folder))
  await stopLeftover(cluster)
  const args = ['-D', cluster, ...settingArguments(settings)]
  const child = spawnAs(home.account, programIn(home.programs, 'postgres'), args, {
    cwd: home.folder,
    // In a session of its own, so that Ctrl-C in a terminal reaches it through Selvedge only, when all requests have ended.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const guard = startGuard(child)
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  readLines(child, (line) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    if (/ready to accept (?:read-only )?connections/.test(line)) ready.resolve()
    onLine(line)
  })
  child.on('error', (error) => ended.resolve(error.message))
  // The pipe closes when the last process of the server has ended, which may be some time after the first one was killed.
  child.on('close', () => ended.resolve(lines.join('\n')))
  void ended.promise.then(() => guard?.release())

  const stop = async ({ isHanging = false } = {}): Promise<void> => {
    interrupt(child, home)
    const timeoutMs = isHanging ? 0 : stopTimeoutMs
    const timers = [
      setTimeout(() => child.kill('SIGQUIT'), timeoutMs),
      setTimeout(() => killAll(child, cluster), timeoutMs + quitTimeoutMs),
    ]
    await ended.promise
    for (const timer of timers) clearTimeout(timer)
  }
  const timeout = setTimeout(
    () => ready.reject(new Error('it was not ready within a minute')),
    startTimeoutMs,
  )
  try {
    await Promise.race([
      ready.promise,
      ended.promise.then((log) => Promise.reject(new Error(log || 'it ended without output'))),
    ])
  } catch (error) {
    child.kill('SIGQUIT')
    throw error
  } finally {
    clearTimeout(timeout)
  }
  return { pid: child.pid ?? 0, ended: ended.promise, stop }
}

/** Recovers a cluster after a crash, without listening. Throws an Error with the last lines of the log. */
export async function recoverCluster(home: Home): Promise<void> {
  const cluster = realpathSync(clusterIn(home.folder))
  await stopLeftover(cluster)
  const args = ['--single', '-D', cluster, ...settingArguments({}), 'postgres']
  const { code, output } = await runAs(home.account, programIn(home.programs, 'postgres'), args, {
    cwd: home.folder,
  })
  if (code !== 0) throw new Error(output.split('\n').slice(-keptLines).join('\n'))
}

/** Ends the server when this process dies: the pipe closes, and the shell, which nothing else stops, sends the signal. */
function startGuard(server: ChildProcess): { release: () => void } | undefined {
  if (process.platform === 'win32' || server.pid === undefined) return undefined
  const script = 'read -r released || kill -s QUIT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  return { release: () => guard.stdin.end('released\n') }
}

/** Windows has no signals, so PostgreSQL has its own there. */
function interrupt(server: ChildProcess, home: Home): void {
  if (process.platform === 'win32')
    execFileSync(programIn(home.programs, 'pg_ctl'), ['kill', 'INT', String(server.pid)])
  else server.kill('SIGINT')
}

/** A frozen process ends by this signal only, and its children keep the pipe open. */
function killAll(server: ChildProcess, cluster: string): void {
  if (process.platform === 'linux')
    for (const name of readdirSync('/proc'))
      if (isServing(Number(name), cluster)) process.kill(Number(name), 'SIGKILL')
  server.kill('SIGKILL')
}

function readLines(server: ChildProcess, onLine: (line: string) => void): void {
  let rest = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}

/**
 * Ends a server that outlived a killed Selvedge, and removes the pid file of one that is gone: PostgreSQL refuses to start while some
 * process has that id, which may be another program after a restart of the machine. Requires the lock of the data folder.
 */
async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  // Its guard ends it within a moment, unless the guard was killed as well.
  for (const { signal, waitMs } of [
    { signal: 0, waitMs: 2000 },
    { signal: 'SIGQUIT', waitMs: 8000 },
    { signal: 'SIGKILL', waitMs: 2000 },
  ] as const) {
    if (!isServing(pid, cluster)) break
    process.kill(pid, signal)
    for (let waited = 0; waited < waitMs && isServing(pid, cluster); waited += 50) await sleep(50)
  }
  if (isServing(pid, cluster))
    throw new Error(`PostgreSQL still runs on ${cluster} as process ${pid}, and can't be ended.`)
  rmSync(pidFile, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    // Negative while the cluster is recovered without listening.
    const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10))
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether that process is a PostgreSQL server on the cluster: its working directory is the cluster. */
function isServing(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    if (process.platform === 'win32') return false
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}
