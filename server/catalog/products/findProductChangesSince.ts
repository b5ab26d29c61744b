// Finds the changes to a product since a version: edits, imports, batches, and stock movements.
import { displayName } from '#domain/people/users.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { findVersionedChanges } from '#server/files/changes/findChangesSince.ts'
import {
  combineByField,
  type FieldChange,
  type VersionedChange,
} from '#server/people/activity/findLoggedChanges.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { and, eq, gt } from '#server/platform/db/drizzle.ts'
import { stockMovements, users } from '#server/platform/db/schema.ts'

const view = {
  noun: 'product',
  createFormat: () => (field: string, value: unknown) =>
    field === 'price' ? formatUsd(Number(value)) : value,
} as const

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export async function findProductChangesSince(
  ctx: Ctx,
  productId: number,
  version: number,
): Promise<FieldChange[]> {
  const changes = await findVersionedChanges(ctx, view, productId, version)
  return combineByField([
    // Stock movements cover the quantity, sales included. First cost and barcodes are no fields of the form.
    ...changes.filter(({ path }) => !['quantity', 'firstCost', 'barcodes'].includes(path)),
    ...(await findMovements(ctx, productId, version)),
  ])
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
