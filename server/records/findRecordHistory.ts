// The history of a plain record: its edits, and the imports that changed it or were undone, each with the fields that changed.
import type { RecordHistory } from '#contract/platform/records/recordEndpoints.ts'
import type { TimelineInput } from '#contract/platform/timeline.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import { displayName } from '#domain/people/users.ts'
import { type Changes, invertChanges } from '#domain/platform/changes.ts'
import { type AnyRecord, fieldsOf } from '#domain/platform/records/defineRecord.ts'
import { type AnyValue, type AnyValues, wireNameOf } from '#domain/platform/records/fields.ts'
import type { Ctx } from '#server/ctx.ts'
import { changeSources } from '#server/files/changes/changeSources.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { selectEntries, type TimelinePosition, toPage } from '#server/platform/db/timelineSources.ts'

import { formatStored, readNamesOf } from './references.ts'

interface EntryRow extends TimelinePosition {
  kind: 'logged' | 'imported' | 'undone'
  title: string
  changes: Changes | null
  loggedName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Newest first. */
export async function findRecordHistory(
  ctx: Ctx,
  record: AnyRecord,
  { id, limit, cursor }: TimelineInput,
): Promise<RecordHistory> {
  const sources = Object.entries(changeSources(record.noun as LoggedNoun, sql`${id}::bigint`)).map(
    ([kind, { title, changes, userId, loggedName, ...source }]) => ({
      ...source,
      columns: sql`${sql.raw(`'${kind}'`)} as kind, ${title} as title, ${changes} as changes, ${userId} as user_id, ${loggedName} as user_name`,
    }),
  )
  const { rows } = await ctx.db.execute<EntryRow & Record<string, unknown>>(sql`
    select source, entries.id, round(extract(epoch from at) * 1000)::bigint as at, kind, title, changes,
      user_name as "loggedName", first_name as "firstName", last_name as "lastName", email
    from (${selectEntries(sources, cursor, limit + 1)}) as entries left join users on users.id = entries.user_id
    order by entries.at desc, source desc, entries.id desc limit ${limit + 1}`)
  const { page, next } = toPage(rows, limit)
  const references = await readNamesOf(ctx, record, page.flatMap(storedValues))
  return { entries: page.map((row) => toEntry(record, references, row)), next }
}

/** Before and after an import. The log has names already. */
function storedValues({ kind, changes }: EntryRow): AnyValues[] {
  if (kind === 'logged') return []
  return Object.entries(changes ?? {}).flatMap(([field, change]) =>
    change ? [{ [field]: change.from }, { [field]: change.to }] : [],
  )
}

function toEntry(
  record: AnyRecord,
  references: Awaited<ReturnType<typeof readNamesOf>>,
  { source, id, at, kind, title, changes, loggedName, firstName, lastName, email }: EntryRow,
): RecordHistory['entries'][number] {
  const made: Changes = (kind === 'undone' ? invertChanges(changes ?? {}) : changes) ?? {}
  const show = (name: string, value: AnyValue) =>
    kind === 'logged' ? String(value ?? '') : formatStored(record, references, name, value)
  return {
    key: `${source}.${id}`,
    at: new Date(Number(at)),
    title,
    // The log has fields by their name in the API, with values as users saw them.
    changes: fieldsOf(record).flatMap(([name, field]) => {
      const change = made[kind === 'logged' ? wireNameOf(name, field) : name]
      return change ? [{ label: field.label, from: show(name, change.from), to: show(name, change.to) }] : []
    }),
    userName:
      email === null
        ? loggedName
        : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
  }
}
