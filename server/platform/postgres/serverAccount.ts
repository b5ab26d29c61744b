// The account that PostgreSQL runs as: it refuses to run as root, and initdb needs an account with a name.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import { findNobody, isRoot } from '#server/platform/folderOwner.ts'

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
  const nobody = findNobody()
  // In a user namespace, this account has the name `nobody` and keeps access to its own files, also below its home folder.
  const inNamespace = {
    prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  }
  return isRoot() ? [inNamespace, { prefix: [], ...nobody, owner: nobody }] : [inNamespace]
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
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
  let child: ChildProcess
  try {
    child = spawnAs(account, program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    // The kernel has no such account, as in a container with a single one.
    return { code: undefined, output: String(error) }
  }
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const { promise, resolve } = Promise.withResolvers<{ code: number | undefined; output: string }>()
  child.on('error', (error) => resolve({ code: undefined, output: error.message }))
  child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  return promise
}

/** Whether the account can run the programs and reach what it owns in `folder`. Lets it pass through the folder. */
export async function canUse(account: ServerAccount, programs: string, folder: string): Promise<boolean> {
  if (account.owner === undefined) return true
  const script = 'cd -- "$1" && exec "$2" --version'
  const args = ['-c', script, 'sh', folder, programIn(programs, 'postgres')]
  return letPass(account, folder) && (await runAs(account, '/bin/sh', args, { cwd: '/' })).code === 0
}

/** The folder still belongs to this process, and the account can neither list nor change it. */
export function letPass({ owner }: ServerAccount, folder: string): boolean {
  const own = process.getuid?.()
  if (owner === undefined || owner.uid === own) return true
  try {
    lchownSync(folder, own ?? 0, owner.gid)
    chmodSync(folder, 0o710)
    return true
  } catch {
    return false
  }
}

/** Makes the account the owner of a folder in which this process writes nothing. */
export function giveTo({ owner }: ServerAccount, folder: string): void {
  if (owner !== undefined && lstatSync(folder).uid !== owner.uid) lchownSync(folder, owner.uid, owner.gid)
}

/** Like `giveTo`, for everything below the folder of a cluster as well. */
export function giveTreeTo(account: ServerAccount, cluster: string): void {
  const { owner } = account
  // Written last, or before last: both have the right owner when all is done.
  const last = join(cluster, 'PG_VERSION')
  const isOwner = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.uid === owner?.uid
  if (owner === undefined || (isOwner(cluster) && isOwner(last))) return
  // First, so that no other account can change what is below meanwhile.
  lchownSync(cluster, process.getuid?.() ?? owner.uid, owner.gid)
  const paths = readdirSync(cluster, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  )
  for (const path of [...paths.filter((path) => path !== last), ...paths.filter((path) => path === last)])
    lchownSync(path, owner.uid, owner.gid)
  lchownSync(cluster, owner.uid, owner.gid)
}
