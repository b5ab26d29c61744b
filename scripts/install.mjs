// Installs the packages of package-lock.json, including the pinned Node.

import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

import { withLock } from './lock.mjs'
import { root, run, UserFacingError } from './process.mjs'

/** The npm package `node` runs everything but these scripts. */
export const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', 'node')

/** The lock of installations and builds. */
export const workLock = path.join(root, '.cache', 'lock')

/**
 * Installs if something is missing.
 * @param {{ withTools?: boolean }} [options] withTools: the devDependencies as well (needed to build and to test)
 */
export async function ensureInstalled({ withTools = true } = {}) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new UserFacingError(
      `Selvedge needs Node 20 or newer to install itself; this is ${process.version}.`,
    )
  }
  if (isInstalled(withTools)) return
  await withLock(
    workLock,
    async () => {
      if (!isInstalled(withTools)) await install()
    },
    { waiting: () => console.log('Another command is installing or building; waiting for it...') },
  )
}

async function install() {
  console.log('Installing packages (a minute or two the first time)...')
  const quietFlags = ['--no-audit', '--no-fund', '--loglevel=error']
  // Like `npm ci`, which would reject a lock file written for other platforms: remove everything, so that nothing of an
  // interrupted installation remains.
  rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })
  // Neither NODE_ENV=production nor a user's npmrc may omit what the build needs.
  await npm(['install', '--no-save', '--include=dev', '--include=optional', ...quietFlags])
  // The install script of `node` is needed even if npm skips install scripts.
  if (!pinnedNodeAnswers()) await npm(['rebuild', 'node', '--ignore-scripts=false', ...quietFlags])
  if (isInstalled(true)) return
  throw new UserFacingError('The installation finished, but node_modules does not match package-lock.json.')
}

/** @param {string[]} args */
async function npm(args) {
  // `npm start` puts node_modules/.bin first in PATH: npm would run on the Node that it replaces.
  const PATH = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)
  const env = { ...process.env, PATH }
  const { npm_execpath: script = '', npm_node_execpath: node = process.execPath } = process.env
  const ended = script.endsWith('npm-cli.js')
    ? await run(node, [script, ...args], { env, seconds: 900 })
    : await run('npm', args, { env, seconds: 900 })
  if (ended.code !== 0) throw new UserFacingError(`npm ${args[0]} failed:\n${ended.output.trim()}`)
}

/**
 * Whether node_modules matches the lock file. npm writes node_modules/.package-lock.json last, so an interrupted installation
 * has none.
 * @param {boolean} withTools
 */
function isInstalled(withTools) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const present = packagesOf(path.join(root, 'node_modules', '.package-lock.json'))
  for (const [name, wants] of Object.entries(wanted)) {
    const has = present[name]
    // The root package, packages for other platforms, and devDependencies that are not needed.
    if (name === '' || (!has && (wants.optional || (wants.dev && !withTools)))) continue
    if (has?.version !== wants.version || has?.integrity !== wants.integrity) return false
  }
  const unexpected = Object.entries(present).filter(([name, has]) => !(name in wanted) && !has.optional)
  return unexpected.length === 0 && pinnedNodeAnswers()
}

function pinnedNodeAnswers() {
  const pinned = `v${packagesOf(path.join(root, 'package-lock.json'))['node_modules/node']?.version}`
  try {
    if (process.version === pinned && realpathSync(process.execPath) === realpathSync(pinnedNode)) return true
    return spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout.trim() === pinned
  } catch {
    return false
  }
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}
