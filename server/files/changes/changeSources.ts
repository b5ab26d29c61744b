// Where the changes of a record are noted: entries of the activity log about it, imports that changed it, and their undo. The log has one
// entry for all records of an import.
import type { LoggedNoun } from '#domain/nouns.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import type { TimelineSource } from '#server/platform/db/timelineSources.ts'

/** SQL expressions. */
interface ChangeSource extends Omit<TimelineSource, 'columns'> {
  title: SQL
  /** JSON by field; null if the record was created. */
  changes: SQL
  userId: SQL
  /** The name of the user at the time, for entries of the log; null for others. */
  loggedName: SQL
}

const importedChanges = sql`record_changes as made join imports on document_type = 'import' and imports.id = document_id`

export function changeSources(noun: LoggedNoun, recordId: SQL) {
  const isOfRecord = sql`noun = ${sql.raw(`'${noun}'`)} and record_id = ${recordId}`
  return {
    logged: {
      title: sql`action`,
      changes: sql`case when subject_version > 1 then activity_log.changes end`,
      userId: sql`null::bigint`,
      loggedName: sql`user_name`,
      from: sql`activity_log`,
      where: sql`subject_type = ${sql.raw(`'${noun}'`)} and subject_id = ${recordId}`,
      at: sql`activity_log.created_at`,
      id: sql`activity_log.id`,
    },
    imported: {
      title: sql`case when made.changes is null then 'Created' else 'Updated' end || ' by the import of ' || file_name`,
      changes: sql`made.changes`,
      userId: sql`user_id`,
      loggedName: sql`null`,
      from: importedChanges,
      where: isOfRecord,
      at: sql`imports.created_at`,
      id: sql`imports.id`,
    },
    undone: {
      title: sql`'Restored by undoing the import of ' || file_name`,
      changes: sql`made.changes`,
      userId: sql`undone_by`,
      loggedName: sql`null`,
      from: importedChanges,
      where: sql`${isOfRecord} and undone_version is not null`,
      at: sql`imports.undone_at`,
      id: sql`imports.id`,
    },
  } satisfies Record<string, ChangeSource>
}
