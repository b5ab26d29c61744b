// Restores an archive into an empty database in one transaction: a failed restore changes nothing.
import type { ClientBase, Pool } from 'pg'

import type { ImageStore } from '#server/files/images/imageStore.ts'
import {
  applyMigrations,
  findSchemaVersion,
  lockMigrations,
  type Migrations,
  oldestVersion,
  readMigrations,
} from '#server/platform/db/migrate.ts'
import { allowLongStatements } from '#server/platform/db/watchDatabase.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ArchiveHeading, type ArchiveManifest, parseMemberName, storeKeysOf } from './archiveFormat.ts'
import { assertEmptyDatabase, deleteInitialRows } from './assertEmptyDatabase.ts'
import { quoteIdentifier } from './findArchivedTables.ts'
import { type ArchiveMember, readArchiveHeading, readArchiveMembers } from './readArchive.ts'

const maxConcurrentWrites = 16

export interface RestoreOptions {
  pool: Pool
  images: Pick<ImageStore, 'write'>
  path: string
  crashPoint: (name: string) => void
  migrations?: Migrations
}

/** Throws a Refusal where the file is not a valid archive of a known version, or the database is not empty. */
export async function restoreArchive({
  pool,
  images,
  path,
  crashPoint,
  migrations = readMigrations(),
}: RestoreOptions): Promise<ArchiveManifest> {
  const heading = await readArchiveHeading(path)
  assertKnownVersion(heading, migrations)
  const client = await pool.connect()
  try {
    allowLongStatements(client)
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await lockMigrations(client)
    await assertEmptyDatabase(client)
    assertNotNewer(await findSchemaVersion(client, migrations), heading)
    await applyMigrations(client, migrations, heading.schema)
    await deleteInitialRows(client)
    // The rows that triggers would write are in the archive.
    await setTriggers(client, heading, 'disable')
    const selfReferences = await dropSelfReferences(client)
    const manifest = await load(client, images, { path, heading, crashPoint })
    for (const addConstraint of selfReferences) await client.query(addConstraint)
    await setTriggers(client, heading, 'enable')
    await applyMigrations(client, migrations)
    crashPoint('restore.before-commit')
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    // Closing the connection ends a failed transaction.
    client.release(true)
  }
}

function assertKnownVersion({ schema, app }: ArchiveHeading, migrations: Migrations): void {
  if (migrations.some(({ folderMillis }) => folderMillis === schema)) return
  throw new Refusal(
    'unsupported',
    schema < migrations[0].folderMillis
      ? `This backup is older than version ${oldestVersion} of Selvedge. Nothing was changed. Restore it with version ${oldestVersion}, which updates its tables, make a backup with that version, and restore that backup with this one.`
      : `This backup was written by a newer version of Selvedge (${app}). Nothing was changed. Restore it with that version.`,
  )
}

function assertNotNewer(current: number | undefined, { schema, app }: ArchiveHeading): void {
  if (current === undefined || current <= schema) return
  throw new Refusal(
    'conflict',
    `This backup was written by an older version of Selvedge (${app}), and a newer one was already started on this database. Nothing was changed. Restore it into a new database, then start Selvedge.`,
  )
}

async function setTriggers(
  client: ClientBase,
  { tables }: ArchiveHeading,
  state: 'disable' | 'enable',
): Promise<void> {
  // `trigger user` leaves foreign key checks enabled and needs no superuser.
  for (const { name } of tables)
    await client.query(`alter table ${quoteIdentifier(name)} ${state} trigger user`)
}

/**
 * Drops the foreign keys of tables to themselves: a row can name one of a later part, such as a customer that was merged into a newer
 * one. Returns the statements that add and check them again.
 */
async function dropSelfReferences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = conrelid and relnamespace = 'public'::regnamespace`,
  )
  const added: string[] = []
  for (const { table, name, definition } of rows) {
    const altered = `alter table ${quoteIdentifier(table)}`
    const constraint = `constraint ${quoteIdentifier(name)}`
    await client.query(`${altered} drop ${constraint}`)
    added.push(`${altered} add ${constraint} ${definition}`)
  }
  return added
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
  let expectedFiles = 0

  async function loadMember({ name, bytes }: ArchiveMember): Promise<void> {
    const member = parseMemberName(name)
    if (member && 'image' in member) {
      writing.push(images.write(member.image, bytes))
      files += 1
      if (writing.length === maxConcurrentWrites) await finishWrites()
      return
    }
    const names = member && columns.get(member.table)
    if (!names) throw new Error(`Unknown archive member: ${name}`)
    const table = quoteIdentifier(member.table)
    const lines = bytes.toString().trimEnd().split('\n')
    for (const line of lines) expectedFiles += storeKeysOf(member.table, line).length
    const json = `[${lines.join(',')}]`
    const { rowCount } = await client.query(
      `insert into ${table} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${table}, $1::json)`,
      [json],
    )
    rows[member.table] = (rows[member.table] ?? 0) + (rowCount ?? 0)
    crashPoint(`restore.${member.table}`)
  }

  async function finishWrites(): Promise<void> {
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
    await finishWrites()
    const manifest = next.value
    assertComplete(manifest, rows, { files, expectedFiles })
    for (const [table, { column, last }] of Object.entries(manifest.lastIds))
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        table,
        column,
        last,
      ])
    return manifest
  }
}

function assertComplete(
  manifest: ArchiveManifest,
  rows: Record<string, number>,
  { files, expectedFiles }: { files: number; expectedFiles: number },
): void {
  const mismatch = Object.entries(manifest.rows).find(([table, count]) => rows[table] !== count)
  if (mismatch)
    throw new Error(`Table ${mismatch[0]}: expected ${mismatch[1]} rows, read ${rows[mismatch[0]]}`)
  if (manifest.images !== files || files + manifest.missingImages !== expectedFiles)
    throw new Error(
      `Expected ${expectedFiles} image files, read ${files}, of which ${manifest.missingImages} are listed as missing`,
    )
}
