// Finds the changes to a product since a version: edits in the activity log, imports, batches, and stock movements.
import { invertChanges, type ProductChanges } from '#domain/catalog/productChanges.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, eq, gt, or, sql } from '#server/platform/db/drizzle.ts'
import {
  activityLog,
  changeBatches,
  imports,
  productChanges,
  stockMovements,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface FieldChange {
  /** The name of the field in the API. */
  path: string
  from: string
  to: string
  userName: string
  at: Date
}

/** `version` is the product version that the change created. */
type VersionedChange = FieldChange & { version: number }

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export async function findChangesSince(ctx: Ctx, productId: number, version: number): Promise<FieldChange[]> {
  const all = [
    ...(await findEdits(ctx, productId, version)),
    ...(await findDocumentChanges(ctx, productId, version)),
    ...(await findMovements(ctx, productId, version)),
  ]
  return joinFieldChanges(all.toSorted((a, b) => a.version - b.version))
}

/** One change per field, from its first old to its last new value, without fields that have their old value again. */
export function joinFieldChanges(changes: readonly FieldChange[]): FieldChange[] {
  const byField = new Map<string, FieldChange>()
  for (const change of changes) {
    byField.set(change.path, { ...change, from: byField.get(change.path)?.from ?? change.from })
  }
  return [...byField.values()]
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, from: truncate(change.from), to: truncate(change.to) }))
}

async function findEdits(ctx: Ctx, productId: number, version: number): Promise<VersionedChange[]> {
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
        eq(activityLog.subjectType, 'product'),
        eq(activityLog.subjectId, productId),
        gt(activityLog.subjectVersion, version),
      ),
    )
  return edits.flatMap(({ changes, version, userName, at }) =>
    Object.entries(changes ?? {})
      // Stock movements cover the quantity, sales included.
      .filter(([path]) => path !== 'quantity')
      .map(([path, { from, to }]) => ({
        path,
        from: formatValue(from),
        to: formatValue(to),
        userName,
        at,
        version: version ?? 0,
      })),
  )
}

const undoers = alias(users, 'undoers')

/** Changes by imports and batches, and by undoing them. The activity log has only one entry for each. */
async function findDocumentChanges(ctx: Ctx, productId: number, version: number): Promise<VersionedChange[]> {
  const rows = await ctx.db
    .select({
      change: productChanges,
      by: nameColumns,
      at: sql<Date>`coalesce(${imports.createdAt}, ${changeBatches.createdAt})`.mapWith(imports.createdAt),
      undoneBy: nameColumnsOf(undoers),
      undoneAt: sql<Date | null>`coalesce(${imports.undoneAt}, ${changeBatches.undoneAt})`.mapWith(
        imports.createdAt,
      ),
    })
    .from(productChanges)
    .leftJoin(
      imports,
      and(eq(productChanges.documentType, 'import'), eq(imports.id, productChanges.documentId)),
    )
    .leftJoin(
      changeBatches,
      and(eq(productChanges.documentType, 'batch'), eq(changeBatches.id, productChanges.documentId)),
    )
    .innerJoin(users, eq(users.id, sql`coalesce(${imports.userId}, ${changeBatches.userId})`))
    .leftJoin(undoers, eq(undoers.id, sql`coalesce(${imports.undoneBy}, ${changeBatches.undoneBy})`))
    .where(
      and(
        eq(productChanges.productId, productId),
        or(gt(productChanges.version, version), gt(productChanges.undoneVersion, version)),
      ),
    )
  return rows
    .flatMap(({ change, by, at, undoneBy, undoneAt }) => [
      ...fieldChanges(change.changes, { userName: displayName(by), at, version: change.version }),
      ...(undoneBy && undoneAt && change.undoneVersion !== null
        ? fieldChanges(invertChanges(change.changes), {
            userName: displayName(undoneBy),
            at: undoneAt,
            version: change.undoneVersion,
          })
        : []),
    ])
    .filter((change) => change.version > version)
}

function fieldChanges(
  { quantity: _inMovements, ...changes }: ProductChanges,
  source: Pick<VersionedChange, 'userName' | 'at' | 'version'>,
): VersionedChange[] {
  return Object.entries(changes).map(([path, { from, to }]) => {
    const format = (value: unknown) => (path === 'price' ? formatUsd(Number(value)) : formatValue(value))
    return { path, from: format(from), to: format(to), ...source }
  })
}

async function findMovements(ctx: Ctx, productId: number, version: number): Promise<VersionedChange[]> {
  const moves = await ctx.db
    .select({ movement: stockMovements, user: nameColumns })
    .from(stockMovements)
    .innerJoin(users, eq(users.id, stockMovements.userId))
    .where(and(eq(stockMovements.productId, productId), gt(stockMovements.productVersion, version)))
  return moves.map(({ movement, user }) => ({
    path: 'quantity',
    from: String(movement.quantityAfter - movement.difference),
    to: String(movement.quantityAfter),
    userName: displayName(user),
    at: movement.createdAt,
    version: movement.productVersion,
  }))
}

function formatValue(value: unknown): string {
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
