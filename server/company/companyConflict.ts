// What happened to the company's details after the version that somebody saw, as the refusal of their edit.
import { type FieldChanges, formatFieldValue } from '#domain/people/activity.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts'
import { activityLog } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The most characters of a value in a sentence: the terms of an invoice may have a thousand. */
const mostCharacters = 80

/** A sentence for each field that is not what it was: who changed it last, when, and from what to what. */
export async function companyConflict(ctx: Ctx, version: number): Promise<Refusal> {
  const edits = await ctx.db
    .select({ changes: activityLog.changes, userName: activityLog.userName, at: activityLog.createdAt })
    .from(activityLog)
    .where(and(eq(activityLog.subjectType, 'company'), gt(activityLog.subjectVersion, version)))
    .orderBy(asc(activityLog.subjectVersion))
  const latest = new Map<string, FieldChanges[string] & { userName: string; at: Date }>()
  for (const { changes, userName, at } of edits) {
    for (const [field, { from, to }] of Object.entries(changes ?? {}))
      latest.set(field, { from: latest.get(field)?.from ?? from, to, userName, at })
  }
  const who = Array.from(new Set(edits.map(({ userName }) => userName))).join(' and ')
  const sentence = `The company was changed ${who ? `by ${who} ` : ''}while you were editing it.`
  return new Refusal('conflict', sentence, {
    errors: [...latest]
      .filter(([, { from, to }]) => from !== to)
      .map(([field, { from, to, userName, at }]) => ({
        path: field === 'logoImageId' ? 'logoUrl' : field,
        message:
          field === 'logoImageId'
            ? `${userName} changed it on ${formatDateTime(at, ctx.timeZone)}.`
            : `${userName} changed it from ${shown(field, from)} to ${shown(field, to)} on ${formatDateTime(at, ctx.timeZone)}.`,
      })),
  })
}

function shown(field: string, value: unknown): string {
  const characters = Array.from(formatFieldValue(field, value, 'UTC') ?? 'nothing')
  if (characters.length <= mostCharacters) return characters.join('')
  return `${characters.slice(0, mostCharacters).join('').trimEnd()}…`
}
