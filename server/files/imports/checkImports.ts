// A part of the integrity check: imports of records with versions match the changes that they made.
import { type ImportKind, importedNames } from '#domain/files/imports.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns a message per import whose counts, versions or undo don't match. `table` is that of the records. */
export async function checkImports(db: Db, kind: ImportKind, table: string): Promise<string[]> {
  const rows = await findDifferences<{ id: string }>(
    db,
    sql`
    select imports.id from imports
    left join record_changes as made on document_type = 'import' and document_id = imports.id and noun = ${kind}
    left join ${sql.identifier(table)} as record on record.id = record_id
    where kind = ${kind}
    group by imports.id
    having imported_count <> count(record_id) filter (where made.changes is null)
      or updated_count <> count(record_id) filter (where made.changes is not null)
      or count(*) filter (where greatest(made.version, undone_version) > record.version) > 0
      or (undone_at is null and count(undone_version) > 0)
    order by imports.id`,
  )
  return rows.map(
    ({ id }) => `Import ${id} of ${importedNames[kind].names} doesn't match the changes that it made.`,
  )
}
