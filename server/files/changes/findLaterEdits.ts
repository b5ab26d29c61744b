// Finds what happened to records since an import or a batch, and says why its undo leaves them as they are.
import type { LoggedNoun } from '#domain/nouns.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { joinList } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import type { SkippedRecord, UndoableRecord } from './undoRecords.ts'

export interface LaterEdit {
  /** The version that it created. */
  version: number
  /** The fields that it changed, as the log, the import or the batch names them; null if it has none. */
  fields: string[] | null
  /** The import or batch behind it, with its file name or title. */
  document: { type: 'import' | 'batch'; name: string | null } | null
  userName: string
  at: Date
}

type EditRow = {
  id: number
  version: number
  fields: string[] | null
  documentType: 'import' | 'batch' | null
  documentName: string | null
  userName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  /** In milliseconds since 1970. */
  at: number
}

/** Edits in the activity log and by imports and batches after a version, newest first, by the id of the record. */
export async function findLaterEdits(
  ctx: Ctx,
  noun: LoggedNoun,
  since: readonly { id: number; version: number }[],
): Promise<Map<number, LaterEdit[]>> {
  if (since.length === 0) return new Map()
  const { rows } = await ctx.db.execute<EditRow>(sql`
    with since as (
      select * from unnest(
        ${sql.param(since.map(({ id }) => id))}::bigint[], ${sql.param(since.map(({ version }) => version))}::int[]
      ) as since (id, version)
    )
    select since.id::float8 as id, edit.*, (extract(epoch from edit.created_at) * 1000)::float8 as at
    from since cross join lateral (
      -- An entry without changes has the JSON value null.
      select subject_version as version, case jsonb_typeof(changes) when 'object' then array(select jsonb_object_keys(changes)) end as fields,
        null as "documentType", null as "documentName", user_name as "userName", null as "firstName", null as "lastName", null as email, created_at
      from activity_log
      where subject_type = ${noun} and subject_id = since.id and subject_version > since.version
      union all
      select made.version, array(select jsonb_object_keys(changes)), document_type, coalesce(file_name, title), null,
        first_name, last_name, email, coalesce(imports.created_at, batches.created_at)
      from record_changes as made
      left join imports on document_type = 'import' and imports.id = document_id
      left join change_batches as batches on document_type = 'batch' and batches.id = document_id
      join users on users.id = coalesce(imports.user_id, batches.user_id)
      where noun = ${noun} and record_id = since.id and made.version > since.version
    ) as edit
    order by since.id, edit.version desc`)
  const edits = new Map<number, LaterEdit[]>()
  for (const row of rows) edits.set(row.id, [...(edits.get(row.id) ?? []), toEdit(row)])
  return edits
}

function toEdit({ documentType, documentName, userName, at, ...row }: EditRow): LaterEdit {
  const { version, fields, firstName, lastName, email } = row
  return {
    version,
    fields,
    document: documentType && { type: documentType, name: documentName },
    userName:
      userName ?? displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' }),
    at: new Date(at),
  }
}

interface FieldNames {
  labelOf: (field: string) => string
  /** The name of a field in the activity log, if it differs. */
  loggedOf?: (field: string) => string
}

/** 'Email and Net days changed by Ana Reed on Mar 4, 2026, 3:30 PM' or 'Has 2 invoices', by the id of the record. */
export async function describeSkipped(
  ctx: Ctx,
  noun: LoggedNoun,
  skipped: readonly SkippedRecord<UndoableRecord>[],
  names: FieldNames,
): Promise<Map<number, string>> {
  const since = skipped.map(({ row, changedVersion }) => ({ id: row.id, version: changedVersion }))
  const edits = await findLaterEdits(ctx, noun, since)
  return new Map(
    skipped.map((record) => [
      record.row.id,
      describeKept(ctx, record, edits.get(record.row.id) ?? [], names),
    ]),
  )
}

function describeKept(
  ctx: Ctx,
  { row, use, kept }: SkippedRecord<UndoableRecord>,
  edits: readonly LaterEdit[],
  { labelOf, loggedOf = (field) => field }: FieldNames,
): string {
  const by = ({ userName, at, document }: LaterEdit) =>
    `${document?.name == null ? '' : ` with ${document.name}`} by ${userName} on ${formatDateTime(at, ctx.timeZone)}`
  const last = edits[0] ? by(edits[0]) : ''
  if (row.gone !== null) return `${row.gone}${last}`
  if (use !== undefined) return use
  if (kept.length === 0) return `Changed${last}`
  const edit = edits.find(({ fields }) =>
    kept.some((field) => fields?.includes(field) || fields?.includes(loggedOf(field))),
  )
  return `${joinList(kept.map(labelOf))} changed${edit ? by(edit) : last}`
}
