// The account that PostgreSQL runs as: it refuses to run as root, and initdb needs an account with a name.
import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

import { programIn } from './findPrograms.ts'

export interface ServerAccount {
  /** A command that runs the one after it. */
  prefix: readonly string[]
  uid?: number
  gid?: number
  /** Must own the files of the cluster; undefined for the account of this process. */
  owner?: { uid: number; gid: number }
}

/** The accounts to try, in order of preference. */
export function findAccounts(): ServerAccount[] {
  if (process.platform === 'win32' || (!isRoot() && hasName())) return [{ prefix: [] }]
  const nobody = { uid: idOf('-u'), gid: idOf('-g') }
  // In a user namespace, this account has the name `nobody` and keeps access to its own files, also below its home folder.
  const inNamespace = {
    prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  }
  return isRoot() ? [inNamespace, { prefix: [], ...nobody, owner: nobody }] : [inNamespace]
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function idOf(option: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return 65_534
  }
}

/** Starts a program as that account. It gets none of this process's secrets from the environment. */
export function spawnAs(
  { prefix, uid, gid }: ServerAccount,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = program, ...rest] = [...prefix, program, ...args]
  const { PATH, TMPDIR, SystemRoot } = process.env
  return spawn(command, rest, {
    ...options,
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    env: { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), ...(SystemRoot && { SystemRoot }), LC_ALL: 'C' },
  })
}

/** Runs a program to its end. The code is undefined if it could not be started. */
export async function runAs(
  account: ServerAccount,
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<{ code: number | undefined; output: string }> {
  const child = spawnAs(account, program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const { promise, resolve } = Promise.withResolvers<{ code: number | undefined; output: string }>()
  child.on('error', (error) => resolve({ code: undefined, output: error.message }))
  child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  return promise
}

/** Whether the account can run the programs and use `folder`, whose owner it becomes. */
export async function canUse(account: ServerAccount, programs: string, folder: string): Promise<boolean> {
  if (account.owner === undefined) return true
  const script = 'cd -- "$1" && exec "$2" --version'
  const args = ['-c', script, 'sh', dirname(folder), programIn(programs, 'postgres')]
  return (await runAs(account, '/bin/sh', args, { cwd: '/' })).code === 0 && giveTo(account, folder)
}

/** Makes the account the owner of a folder. Returns false where that is not possible. */
export function giveTo({ owner }: ServerAccount, folder: string): boolean {
  if (owner === undefined) return true
  try {
    const { uid } = lstatSync(folder)
    if (uid !== owner.uid) lchownSync(folder, owner.uid, owner.gid)
    return true
  } catch {
    return false
  }
}

/** Like `giveTo`, for everything below a folder as well. */
export function giveTreeTo(account: ServerAccount, folder: string): void {
  const { owner } = account
  if (owner === undefined || lstatSync(folder).uid === owner.uid) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  // Last: a folder of the right owner counts as complete.
  lchownSync(folder, owner.uid, owner.gid)
}
