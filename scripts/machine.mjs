// What the tests borrow from the machine: Chromium, nginx, the tools that read our PDFs, found or installed from Debian; and
// memory for their files.

import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { workLock } from './install.mjs'
import { withLock } from './lock.mjs'
import { run, addCleanup } from './process.mjs'

const chromiums = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const chromiumApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Programs that some tests need, and the Debian package of each. */
const readers = { pdftotext: 'poppler-utils', qpdf: 'qpdf', zbarimg: 'zbar-tools', nginx: 'nginx' }

/** Where Linux has a file system in memory, and how much of it, and of memory, has to be free for the tests to use it. */
const inMemory = { folder: '/dev/shm', bytes: 6e9 }

/**
 * Has the files that tests make and throw away, hundreds of databases among them, kept in memory from now on, where there is
 * enough of it. What this process starts follows it.
 */
export function useMemoryForTempFiles() {
  try {
    const { bavail, bsize } = statfsSync(inMemory.folder)
    if (Math.min(bavail * bsize, os.freemem()) < inMemory.bytes) return
    const folder = mkdtempSync(path.join(inMemory.folder, 'selvedge-'))
    addCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    // PostgreSQL, which may run as somebody else, has to get through to its own.
    chmodSync(folder, 0o711)
    process.env['TMPDIR'] = folder
  } catch {
    // Not every machine has it, and not everybody may write there: the disk does as well.
  }
}

/**
 * A program's full path, looked for in PATH and where distributions put it.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/usr/sbin',
  ]
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string | undefined} the path of a Chromium or a Chrome */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return isExecutable(named) ? named : undefined
  return chromiums.map(findProgram).find(Boolean) ?? chromiumApps.find(isExecutable)
}

/**
 * Sees to it that the machine has what the tests borrow. Only root on Debian can be helped; anyone else is told.
 * @param {{ needsPostgres: boolean }} needs
 */
export async function installTestTools({ needsPostgres }) {
  const missing = missingPackages(needsPostgres)
  if (missing.length === 0) return
  const aptGet = process.getuid?.() === 0 ? findProgram('apt-get') : undefined
  if (aptGet) {
    await withLock(workLock, () => aptInstall(aptGet, missingPackages(needsPostgres)))
  }
  const still = missingPackages(needsPostgres)
  if (still.length > 0)
    console.log(`Install ${still.join(', ')} to run every test; without, some are skipped.`)
}

/** @param {boolean} needsPostgres */
function missingPackages(needsPostgres) {
  const packages = Object.entries(readers).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
  if (!findChromium()) packages.push('chromium-headless-shell')
  if (needsPostgres) packages.push('postgresql')
  return packages
}

/**
 * @param {string} aptGet
 * @param {string[]} packages
 */
async function aptInstall(aptGet, packages) {
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(', ')} from the distribution's packages...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = [
    '-o',
    'DPkg::Lock::Timeout=120',
    '-o',
    'Acquire::Retries=2',
    '-o',
    'Acquire::http::Timeout=30',
  ]
  const install = ['install', '-y', '--no-install-recommends', ...patience]
  await run(aptGet, ['update', ...patience], { env })
  const all = await run(aptGet, [...install, ...packages], { env })
  if (all.code === 0) return
  // A distribution that lacks one of them may well have the others.
  for (const name of packages) await run(aptGet, [...install, name], { env })
}
