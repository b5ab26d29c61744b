// Finds or installs the programs that the tests need, and puts their temporary files into memory.

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

/** Programs of some tests and their Debian packages. */
const tools = { pdftotext: 'poppler-utils', qpdf: 'qpdf', zbarimg: 'zbar-tools', nginx: 'nginx' }

/** The in-memory file system of Linux, and the free bytes that the tests need. */
const inMemory = { folder: '/dev/shm', bytes: 6e9 }

/** Puts the temporary files of the tests, such as databases, into memory if there is enough. Child processes inherit this. */
export function useMemoryForTempFiles() {
  try {
    const { bavail, bsize } = statfsSync(inMemory.folder)
    if (Math.min(bavail * bsize, os.freemem()) < inMemory.bytes) return
    const folder = mkdtempSync(path.join(inMemory.folder, 'selvedge-'))
    addCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o711)
    process.env['TMPDIR'] = folder
  } catch {
    // The disk is used instead.
  }
}

/**
 * The full path of a program in PATH or the usual folders.
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

/** Installs missing programs if this is root on Debian; otherwise prints their names. */
export async function installTestTools() {
  if (missingPackages().length === 0) return
  const aptGet = process.getuid?.() === 0 ? findProgram('apt-get') : undefined
  if (aptGet) {
    await withLock(workLock, () => aptInstall(aptGet, missingPackages()))
  }
  const remaining = missingPackages()
  if (remaining.length > 0)
    console.log(`Install ${remaining.join(', ')} to run all tests; some are skipped without them.`)
}

function missingPackages() {
  const packages = Object.entries(tools).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
  if (!findChromium()) packages.push('chromium-headless-shell')
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
  const aptOptions = [
    '-o',
    'DPkg::Lock::Timeout=120',
    '-o',
    'Acquire::Retries=2',
    '-o',
    'Acquire::http::Timeout=30',
  ]
  const install = ['install', '-y', '--no-install-recommends', ...aptOptions]
  await run(aptGet, ['update', ...aptOptions], { env })
  const all = await run(aptGet, [...install, ...packages], { env })
  if (all.code === 0) return
  // The distribution may lack one of them.
  for (const name of packages) await run(aptGet, [...install, name], { env })
}
