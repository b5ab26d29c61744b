// Finds the changes of a versioned record since a version, for the message when two users edit it at once.
import type { LoggedNoun } from '#domain/nouns.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, gt } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface FieldChange {
  /** The name of the field in the API. */
  path: string
  from: string
  to: string
  userName: string
  at: Date
}

/** `version` is the version that the change created. */
export type VersionedChange = FieldChange & { version: number }

/** The changes in the log's entries about the record, one per field and entry. */
export async function findEdits(
  ctx: Ctx,
  subject: { type: LoggedNoun; id: number },
  version: number,
): Promise<VersionedChange[]> {
  const edits = await ctx.db
    .select({
      changes: activityLog.changes,
      version: activityLog.subjectVersion,
      userName: activityLog.userName,
      at: activityLog.createdAt,
    })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.subjectType, subject.type),
        eq(activityLog.subjectId, subject.id),
        gt(activityLog.subjectVersion, version),
      ),
    )
  return edits.flatMap(({ changes, version, userName, at }) =>
    Object.entries(changes ?? {}).map(([path, { from, to }]) => ({
      path,
      from: formatValue(from),
      to: formatValue(to),
      userName,
      at,
      version: version ?? 0,
    })),
  )
}

/** One change per field, from its first old to its last new value, without fields that have their old value again. */
export function combineByField(changes: readonly VersionedChange[]): FieldChange[] {
  const byField = new Map<string, FieldChange>()
  for (const { version: _, ...change } of changes.toSorted((a, b) => a.version - b.version)) {
    byField.set(change.path, { ...change, from: byField.get(change.path)?.from ?? change.from })
  }
  return [...byField.values()]
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, from: truncate(change.from), to: truncate(change.to) }))
}

export function formatValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'nothing' : 'nothing'
}

/** The error of a stale edit: the message of each field names the user and both values. */
export function staleEditRefusal(ctx: Ctx, recordName: string, changes: readonly FieldChange[]): Refusal {
  const users = Array.from(new Set(changes.map((change) => change.userName))).join(' and ')
  const message = `${recordName} was changed ${users ? `by ${users} ` : ''}while you were editing it.`
  return new Refusal('conflict', message, {
    errors: changes.map(({ path, from, to, userName, at }) => ({
      path,
      message: `${userName} changed it from ${from} to ${to} on ${formatDateTime(at, ctx.timeZone)}.`,
    })),
  })
}

/** In characters. A description can have thousands. */
const maxValueLength = 80

function truncate(text: string): string {
  const characters = Array.from(text)
  return characters.length > maxValueLength
    ? `${characters.slice(0, maxValueLength).join('').trimEnd()}…`
    : text
}
