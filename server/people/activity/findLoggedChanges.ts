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
    .map((change) => ({ ...change, ...shorten(change) }))
}

export function formatValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'nothing' : 'nothing'
}

/** Throws a 409 that lists the changes and their users if the record has a newer version than `seenVersion`. */
export async function assertNotStale(
  ctx: Ctx,
  { type, id, name, version }: { type: LoggedNoun; id: number; name: string; version: number },
  seenVersion = version,
  findChanges = async (ctx: Ctx, id: number, since: number) =>
    combineByField(await findEdits(ctx, { type, id }, since)),
): Promise<void> {
  if (seenVersion === version) return
  throw staleEditRefusal(ctx, name, await findChanges(ctx, id, seenVersion))
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

/** Keeps what differs in long values: without a long beginning that both have, and without a long end. */
function shorten({ from, to }: Pick<FieldChange, 'from' | 'to'>): Pick<FieldChange, 'from' | 'to'> {
  const [before, after] = [Array.from(from), Array.from(to)]
  const first = before.findIndex((character, index) => character !== after[index])
  const same = first === -1 ? before.length : first
  const isLong = Math.max(before.length, after.length) > maxValueLength
  const start = isLong && same > maxValueLength / 2 ? same - maxValueLength / 4 : 0
  const cut = (characters: string[]) => {
    const part = characters.slice(start, start + maxValueLength).join('')
    return `${start > 0 ? '…' : ''}${characters.length > start + maxValueLength ? `${part.trimEnd()}…` : part}`
  }
  return { from: cut(before), to: cut(after) }
}
