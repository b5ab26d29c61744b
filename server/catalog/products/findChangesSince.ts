// Finds the changes to a product since a version: edits in the activity log, imports, batches, and stock movements.
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import { displayName } from '#domain/people/users.ts'
import { invertChanges } from '#domain/platform/changes.ts'
import { formatUsd } from '#domain/platform/money.ts'
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
import { changeBatches, imports, productChanges, stockMovements, users } from '#server/platform/db/schema.ts'

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export async function findChangesSince(ctx: Ctx, productId: number, version: number): Promise<FieldChange[]> {
  const edits = await findEdits(ctx, { type: 'product', id: productId }, version)
  return combineByField([
    // Stock movements cover the quantity, sales included.
    ...edits.filter(({ path }) => path !== 'quantity'),
    ...(await findDocumentChanges(ctx, productId, version)),
    ...(await findMovements(ctx, productId, version)),
  ])
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
