// Builds the web app into dist/ if its sources have changed.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { pinnedNode, workLock } from './install.mjs'
import { withLock } from './lock.mjs'
import { root, run, UserFacingError } from './process.mjs'

/** The files that the build depends on. */
export const sources = [
  'web',
  'domain',
  'contract',
  'docs/imports.md',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.markdown.ts',
  'vite.offline.ts',
  'vite.pages.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const dist = path.join(root, 'dist')
const stamp = path.join(dist, '.stamp')

/** Whether dist/ is up to date. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Builds if dist/ is stale. Needs the devDependencies. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await withLock(
    workLock,
    async () => {
      if (!isBuilt()) await build()
    },
    { waiting: () => console.log('Another command is installing or building; waiting for it...') },
  )
}

async function build() {
  console.log('Building the web app...')
  const fresh = path.join(root, '.cache', 'dist')
  const previous = path.join(root, '.cache', 'dist-before')
  const fingerprintBefore = fingerprint()
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const ended = await run(pinnedNode, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], { env })
  if (ended.code !== 0) throw new UserFacingError(`The build of the web app failed:\n${ended.output.trim()}`)
  writeFileSync(path.join(fresh, '.stamp'), fingerprintBefore)
  // An interrupted build must not replace a good one.
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, previous)
  renameSync(fresh, dist)
  rmSync(previous, { recursive: true, force: true })
}

/** Hashes names and contents: a checkout changes the timestamps. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} source
 * @returns {string[]} relative to the root, sorted, without tests
 */
function filesIn(source) {
  const full = path.join(root, source)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [source]
  return readdirSync(full, { recursive: true })
    .map((name) => path.join(source, String(name)))
    .filter((name) => !name.includes('.test.') && statSync(path.join(root, name)).isFile())
    .toSorted()
}
