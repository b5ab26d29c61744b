// Writes an archive: every table at one snapshot, some rows at a time, then the pictures that they show.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { ClientBase, Pool } from 'pg'
import tar, { type Pack } from 'tar-stream'
import * as z from 'zod/mini'

import { imageKeys, type ImageStore } from '#server/files/images/imageStore.ts'
import { findSchemaVersion } from '#server/platform/db/migrate.ts'
import { allowLongStatements } from '#server/platform/db/watchDatabase.ts'
import { version } from '#server/platform/version.ts'

import {
  checksumsFileName,
  archiveFormat,
  ArchiveHeading,
  headingFileName,
  imageMemberName,
  ArchiveManifest,
  manifestFileName,
  tablePartName,
} from './archiveFormat.ts'
import { type ArchivedTable, findArchivedTables } from './findArchivedTables.ts'
import { createSealStream } from './seal.ts'

/** Rows that are read at a time; bytes of a part, of which one is held; lines of a list of checksums. */
const rowsAtOnce = 1000
const partBytes = 1 << 20
const checksumsAtOnce = 10_000

export interface ArchiveSummary {
  takenAt: Date
  tables: number
  rows: number
  images: number
  missingImages: number
  bytes: number
}

/** Makes the file at `path`, which must not be there yet. Where it throws, what is there of the file is of no use. */
export async function writeArchive(source: {
  pool: Pool
  images: Pick<ImageStore, 'read'>
  path: string
}): Promise<ArchiveSummary> {
  const { pool, images, path } = source
  const pack = tar.pack()
  // Level 4: half the time of the usual 6, for a twentieth more of bytes.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const flowing = pipeline(pack, createGzip({ level: 4 }), createSealStream(), file)
  const filling = fill(members(pack), pool, images).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const [manifest] = await Promise.all([filling, flowing])
  await using written = await open(path, 'r')
  await written.sync()
  return {
    takenAt: manifest.takenAt,
    tables: manifest.tables.length,
    rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0),
    images: manifest.images,
    missingImages: manifest.missingImages,
    bytes: (await stat(path)).size,
  }
}

async function fill(to: Members, pool: Pool, images: Pick<ImageStore, 'read'>): Promise<ArchiveManifest> {
  const { pictures, ...read } = await atOneSnapshot(pool, (client) => addTables(to, client))
  let files = 0
  let missing = 0
  for (const key of pictures.flatMap((ids) => ids.split('\n').flatMap(imageKeys))) {
    const bytes = await images.read(key)
    if (bytes) await to.add(imageMemberName(key), Buffer.from(bytes))
    else missing += 1
    files += 1
  }
  const checksums = await to.endChecksums()
  const manifest = { ...read, images: files - missing, missingImages: missing, checksums }
  await to.add(manifestFileName, jsonOf(ArchiveManifest, manifest))
  to.end()
  return manifest
}

/** Reads in one transaction, which sees what was committed when it began and nothing of what is written meanwhile. */
async function atOneSnapshot<T>(pool: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    allowLongStatements(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
    )
    const result = await read(client)
    await client.query('commit')
    return result
  } finally {
    // What failed leaves a transaction open, which ends with its connection.
    client.release(true)
  }
}

async function addTables(to: Members, client: ClientBase) {
  const tables = await findArchivedTables(client)
  const schema = await findSchemaVersion(client)
  if (schema === undefined) throw new Error('There is no shop in this database.')
  const { rows: clock } = await client.query<{ now: Date }>('select now()')
  const heading: ArchiveHeading = {
    kind: 'Selvedge backup',
    format: archiveFormat,
    app: version,
    schema,
    takenAt: clock[0]?.now ?? new Date(),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
  await to.add(headingFileName, jsonOf(ArchiveHeading, heading))
  const rows: Record<string, number> = {}
  const pictures: string[] = []
  for (const table of tables) {
    rows[table.name] = 0
    await addRows(to, client, table, (lines) => {
      rows[table.name] = (rows[table.name] ?? 0) + lines.length
      // One text for many of them takes a tenth of the memory.
      if (table.name === 'images') pictures.push(lines.map(idOf).join('\n'))
    })
  }
  return { ...heading, rows, lastIds: await findLastIds(client, tables), pictures }
}

async function addRows(
  to: Members,
  client: ClientBase,
  { name, select }: ArchivedTable,
  onRows: (lines: string[]) => void,
): Promise<void> {
  await client.query(`declare archived no scroll cursor for ${select}`)
  let part = 0
  let lines: string[] = []
  let size = 0
  const end = async () => {
    if (lines.length === 0) return
    part += 1
    await to.add(tablePartName(name, part), Buffer.from(`${lines.join('\n')}\n`))
    lines = []
    size = 0
  }
  for (;;) {
    const text = `fetch ${rowsAtOnce} from archived`
    const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    onRows(rows.map(([line]) => line))
    for (const [line] of rows) {
      lines.push(line)
      size += line.length
      if (size >= partBytes) await end()
    }
  }
  await end()
  await client.query('close archived')
}

function idOf(line: string): string {
  return (JSON.parse(line) as { id: string }).id
}

/** An id that was given to a row that is gone must not be given to another one. */
async function findLastIds(client: ClientBase, tables: ArchivedTable[]): Promise<ArchiveManifest['lastIds']> {
  const { rows } = await client.query<{ name: string; column: string; last: string | null }>(
    `select relname as name, attname as column,
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)) as last
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace and relname = any($1)`,
    [tables.map(({ name }) => name)],
  )
  const lastIds: ArchiveManifest['lastIds'] = {}
  for (const { name, column, last } of rows) if (last !== null) lastIds[name] = { column, last }
  return lastIds
}

interface Members {
  add(name: string, bytes: Buffer): Promise<void>
  /** Writes down the checksums of what was added; returns those of all lists of checksums. */
  endChecksums(): Promise<Record<string, string>>
  end(): void
}

function members(pack: Pack): Members {
  const checksums: Record<string, string> = {}
  let lines: string[] = []
  let parts = 0

  function put(name: string, bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    pack.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) }, bytes, (error) => {
      if (error) reject(error)
      else resolve()
    })
    return promise
  }

  async function endChecksums(): Promise<Record<string, string>> {
    if (lines.length > 0) {
      parts += 1
      const bytes = Buffer.from(lines.join(''))
      checksums[checksumsFileName(parts)] = digestOf(bytes)
      lines = []
      await put(checksumsFileName(parts), bytes)
    }
    return checksums
  }

  return {
    async add(name, bytes) {
      await put(name, bytes)
      lines.push(`${digestOf(bytes)}  ${name}\n`)
      if (lines.length === checksumsAtOnce) await endChecksums()
    },
    endChecksums,
    end: () => pack.finalize(),
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function jsonOf<T extends z.ZodMiniType>(schema: T, value: z.output<T>): Buffer {
  return Buffer.from(`${JSON.stringify(z.encode(schema, value), null, 2)}\n`)
}
