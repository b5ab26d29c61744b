// Finds the changes of a record since a version, for edits that were opened before: edits in the activity log, imports, batches and their undo.
import type { LoggedNoun } from '#domain/nouns.ts'
import { displayName } from '#domain/people/users.ts'
import { type Changes, invertChanges } from '#domain/platform/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  combineByField,
  type FieldChange,
  findEdits,
  formatValue,
  type VersionedChange,
} from '#server/people/activity/findLoggedChanges.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, eq, gt, or, sql } from '#server/platform/db/drizzle.ts'
import { changeBatches, imports, recordChanges, users } from '#server/platform/db/schema.ts'

/** The value of a changed field as users see it. */
export type FormatChanged = (field: string, value: string | number | boolean | null) => unknown

interface RecordView {
  noun: LoggedNoun
  /** The name in the API of a changed field, if it differs. */
  pathOf?: (field: string) => string
  /** Called once, and only if an import or a batch changed the record. */
  createFormat: (ctx: Ctx) => FormatChanged | Promise<FormatChanged>
}

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export async function findChangesSince(
  ctx: Ctx,
  view: RecordView,
  id: number,
  version: number,
): Promise<FieldChange[]> {
  return combineByField(await findVersionedChanges(ctx, view, id, version))
}

/** One change per version and field. */
export async function findVersionedChanges(
  ctx: Ctx,
  view: RecordView,
  id: number,
  version: number,
): Promise<VersionedChange[]> {
  return [
    ...(await findEdits(ctx, { type: view.noun, id }, version)),
    ...(await findDocumentChanges(ctx, view, id, version)),
  ]
}

const undoers = alias(users, 'undoers')

/** Changes by imports and batches, and by undoing them. The activity log has only one entry for each. */
async function findDocumentChanges(
  ctx: Ctx,
  { noun, pathOf = (field) => field, createFormat }: RecordView,
  id: number,
  version: number,
): Promise<VersionedChange[]> {
  const rows = await ctx.db
    .select({
      change: recordChanges,
      by: nameColumns,
      at: sql<Date>`coalesce(${imports.createdAt}, ${changeBatches.createdAt})`.mapWith(imports.createdAt),
      undoneBy: nameColumnsOf(undoers),
      undoneAt: sql<Date | null>`coalesce(${imports.undoneAt}, ${changeBatches.undoneAt})`.mapWith(
        imports.createdAt,
      ),
    })
    .from(recordChanges)
    .leftJoin(
      imports,
      and(eq(recordChanges.documentType, 'import'), eq(imports.id, recordChanges.documentId)),
    )
    .leftJoin(
      changeBatches,
      and(eq(recordChanges.documentType, 'batch'), eq(changeBatches.id, recordChanges.documentId)),
    )
    .innerJoin(users, eq(users.id, sql`coalesce(${imports.userId}, ${changeBatches.userId})`))
    .leftJoin(undoers, eq(undoers.id, sql`coalesce(${imports.undoneBy}, ${changeBatches.undoneBy})`))
    .where(
      and(
        eq(recordChanges.noun, noun),
        eq(recordChanges.recordId, id),
        or(gt(recordChanges.version, version), gt(recordChanges.undoneVersion, version)),
      ),
    )
  if (rows.length === 0) return []
  const format = await createFormat(ctx)
  const viewChanges = (changes: Changes, source: Pick<VersionedChange, 'userName' | 'at' | 'version'>) =>
    Object.entries(changes).flatMap(([field, change]) =>
      change
        ? {
            path: pathOf(field),
            from: formatValue(format(field, change.from)),
            to: formatValue(format(field, change.to)),
            ...source,
          }
        : [],
    )
  return rows
    .flatMap(({ change: { changes, version: madeVersion, undoneVersion }, by, at, undoneBy, undoneAt }) => [
      ...viewChanges(changes ?? {}, { userName: displayName(by), at, version: madeVersion }),
      ...(undoneBy && undoneAt && undoneVersion !== null
        ? viewChanges(invertChanges(changes ?? {}), {
            userName: displayName(undoneBy),
            at: undoneAt,
            version: undoneVersion,
          })
        : []),
    ])
    .filter((change) => change.version > version)
}
