// Restores an archive into an empty database, in one transaction: whatever ends it on the way, the database is as it was.
import type { ClientBase, Pool } from 'pg'

import { imageKeys, type ImageStore } from '#server/files/images/imageStore.ts'
import {
  applyMigrations,
  findSchemaVersion,
  knownSchemaVersions,
  lockMigrations,
} from '#server/platform/db/migrate.ts'
import { allowLongStatements } from '#server/platform/db/watchDatabase.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ArchiveHeading, type ArchiveManifest, parseMemberName } from './archiveFormat.ts'
import { assertEmptyDatabase, deleteInitialRows } from './assertEmptyDatabase.ts'
import { knownTables, quoteIdentifier } from './findArchivedTables.ts'
import { type ArchiveMember, readArchiveHeading, readArchiveMembers } from './readArchive.ts'

/** Pictures that are written at a time: each waits for the disk. */
const imagesAtOnce = 16

export interface RestoreOptions {
  pool: Pool
  images: Pick<ImageStore, 'write'>
  path: string
  crashPoint: (name: string) => void
}

/** Throws a Refusal where the file is no whole archive that is known here, or the database isn't empty: nothing is changed then. */
export async function restoreArchive({
  pool,
  images,
  path,
  crashPoint,
}: RestoreOptions): Promise<ArchiveManifest> {
  const heading = await readArchiveHeading(path)
  assertKnown(heading)
  const client = await pool.connect()
  try {
    allowLongStatements(client)
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await lockMigrations(client)
    await assertEmptyDatabase(client)
    await assertNotNewer(client, heading)
    await applyMigrations(client, heading.schema)
    await deleteInitialRows(client)
    // What triggers count and write has been counted and written, and is restored like everything else.
    await setTriggers(client, heading, 'disable')
    const manifest = await load(client, images, { path, heading, crashPoint })
    await setTriggers(client, heading, 'enable')
    await applyMigrations(client)
    crashPoint('restore.before-commit')
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    // What failed leaves a transaction open, which ends with its connection.
    client.release(true)
  }
}

function assertKnown({ schema, app, tables }: ArchiveHeading): void {
  const unknown = tables.find(({ name }) => !knownTables.includes(name))
  if (knownSchemaVersions().includes(schema) && !unknown) return
  throw new Refusal(
    'unsupported',
    `This backup was written by a newer Selvedge (${app}). Nothing was changed. Please restore it with that one.`,
  )
}

async function assertNotNewer(client: ClientBase, { schema, app }: ArchiveHeading): Promise<void> {
  const current = await findSchemaVersion(client)
  if (current === undefined || current <= schema) return
  throw new Refusal(
    'conflict',
    `This backup was written by an older Selvedge (${app}), and a newer one was started on this database already. Nothing was changed. Please restore it into a new database, and start Selvedge afterwards.`,
  )
}

async function setTriggers(
  client: ClientBase,
  { tables }: ArchiveHeading,
  state: 'disable' | 'enable',
): Promise<void> {
  // Those of users alone, which whoever owns the tables may do: references are still checked.
  for (const { name } of tables)
    await client.query(`alter table ${quoteIdentifier(name)} ${state} trigger user`)
}

async function load(
  client: ClientBase,
  images: Pick<ImageStore, 'write'>,
  {
    path,
    heading,
    crashPoint,
  }: { path: string; heading: ArchiveHeading; crashPoint: (name: string) => void },
): Promise<ArchiveManifest> {
  const columns = new Map(
    heading.tables.map((table) => [table.name, table.columns.map(quoteIdentifier).join(', ')]),
  )
  const rows: Record<string, number> = Object.fromEntries(heading.tables.map(({ name }) => [name, 0]))
  let writing: Promise<void>[] = []
  let files = 0

  async function loadMember({ name, bytes }: ArchiveMember): Promise<void> {
    const what = parseMemberName(name)
    if (what && 'image' in what) {
      writing.push(images.write(what.image, bytes))
      files += 1
      if (writing.length === imagesAtOnce) await written()
      return
    }
    const names = what && columns.get(what.table)
    if (!names) throw new Error(`${name} is not known here`)
    const table = quoteIdentifier(what.table)
    const json = `[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`
    const { rowCount } = await client.query(
      `insert into ${table} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${table}, $1::json)`,
      [json],
    )
    rows[what.table] = (rows[what.table] ?? 0) + (rowCount ?? 0)
    crashPoint(`restore.${what.table}`)
  }

  async function written(): Promise<void> {
    const all = writing
    writing = []
    await Promise.all(all)
  }

  const members = readArchiveMembers(path)
  for (;;) {
    const next = await members.next()
    if (!next.done) {
      await loadMember(next.value)
      continue
    }
    await written()
    const manifest = next.value
    assertAllThere(manifest, rows, files)
    for (const [table, { column, last }] of Object.entries(manifest.lastIds))
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        table,
        column,
        last,
      ])
    return manifest
  }
}

function assertAllThere(manifest: ArchiveManifest, rows: Record<string, number>, files: number): void {
  const wrong = Object.entries(manifest.rows).find(([table, count]) => rows[table] !== count)
  if (wrong) throw new Error(`Of ${wrong[0]}, ${wrong[1]} rows were written and ${rows[wrong[0]]} read`)
  const pictures = (manifest.rows['images'] ?? 0) * imageKeys('').length
  if (manifest.images !== files || files + manifest.missingImages !== pictures)
    throw new Error(
      `Of ${pictures} files of pictures ${files} were read and ${manifest.missingImages} told missing`,
    )
}
