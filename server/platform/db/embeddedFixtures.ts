// Shared by the tests of the embedded database.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Pool } from 'pg'

import { type Embedded, cloneEmbedded, openEmbedded } from './embedded.ts'

/** Start of a script for `startScript`: opens the database in the given folder. */
export const openScript = `
  import { openEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
  import { Pool } from ${JSON.stringify(import.meta.resolve('pg'))}
  const embedded = await openEmbedded({ folder: process.argv[1] })
  const pool = new Pool(embedded.pool)`

/** A temporary folder with a closed, empty database in `template`; its name has spaces and more than ASCII. */
export type TestFolder = { folder: string; template: string; firstStartMs: number; remove(): Promise<void> }

export async function createTestFolder(): Promise<TestFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge db Größe-'))
  const template = join(folder, 'template')
  const start = performance.now()
  const embedded = await openEmbedded({ folder: template })
  const firstStartMs = performance.now() - start
  await embedded.close()
  return { folder, template, firstStartMs, remove: () => rm(folder, { recursive: true }) }
}

export async function cloneTemplate({ folder, template }: TestFolder, name: string): Promise<string> {
  const clone = join(folder, name)
  await cloneEmbedded(template, clone)
  return clone
}

/** Opens the folder, runs `work` with a pool, and closes both. */
export async function withEmbedded<T>(
  folder: string,
  work: (pool: Pool, embedded: Embedded) => Promise<T>,
  settings: { max?: number } = {},
): Promise<T> {
  const embedded = await openEmbedded({ folder })
  const pool = createPool(embedded, settings)
  try {
    return await work(pool, embedded)
  } finally {
    await pool.end()
    await embedded.close()
  }
}

export function createPool(embedded: Embedded, settings: { max?: number } = {}): Pool {
  const pool = new Pool({ ...embedded.pool, ...settings })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', () => undefined)
  return pool
}

export function startScript(
  script: string,
  folder: string,
  stderr: 'pipe' | 'inherit' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', stderr],
  })
}

export async function kill(child: ChildProcess): Promise<void> {
  assert.equal(child.exitCode, null, 'the process was still running')
  const close = once(child, 'close')
  child.kill('SIGKILL')
  await close
}
