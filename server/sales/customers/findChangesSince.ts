// Finds the changes of a customer since a version: edits in the activity log, imports and their undo.
import { displayName } from '#domain/people/users.ts'
import { invertChanges } from '#domain/platform/changes.ts'
import { type CustomerChanges } from '#domain/sales/customerChanges.ts'
import { type CustomerField, formatCustomerValue } from '#domain/sales/customerFields.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  combineByField,
  type FieldChange,
  findEdits,
  formatValue,
  type VersionedChange,
} from '#server/people/activity/findLoggedChanges.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, eq, gt, or } from '#server/platform/db/drizzle.ts'
import { customerChanges, imports, users } from '#server/platform/db/schema.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import { loggedFieldOf } from './customerFields.ts'

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export async function findChangesSince(ctx: Ctx, id: number, version: number): Promise<FieldChange[]> {
  return combineByField([
    ...(await findEdits(ctx, { type: 'customer', id }, version)),
    ...(await findImportedChanges(ctx, id, version)),
  ])
}

const undoers = alias(users, 'undoers')

/** The activity log has only one entry for an import and one for its undo. */
async function findImportedChanges(ctx: Ctx, id: number, version: number): Promise<VersionedChange[]> {
  const rows = await ctx.db
    .select({ change: customerChanges, by: nameColumns, entry: imports, undoneBy: nameColumnsOf(undoers) })
    .from(customerChanges)
    .innerJoin(imports, eq(imports.id, customerChanges.importId))
    .innerJoin(users, eq(users.id, imports.userId))
    .leftJoin(undoers, eq(undoers.id, imports.undoneBy))
    .where(
      and(
        eq(customerChanges.customerId, id),
        or(gt(customerChanges.version, version), gt(customerChanges.undoneVersion, version)),
      ),
    )
  if (rows.length === 0) return []
  const listNames = await readPriceListNames(ctx)
  const changesOf = (
    changes: CustomerChanges,
    source: Pick<VersionedChange, 'userName' | 'at' | 'version'>,
  ) =>
    Object.entries(changes).map(([name, { from, to }]) => {
      const field = name as CustomerField
      const format = (value: typeof from) => formatValue(formatCustomerValue(field, value, listNames))
      return { path: loggedFieldOf[field], from: format(from), to: format(to), ...source }
    })
  return rows
    .flatMap(({ change, by, entry, undoneBy }) => {
      const changes = change.changes ?? {}
      const made = { userName: displayName(by), at: entry.createdAt, version: change.version }
      const { undoneVersion } = change
      return [
        ...changesOf(changes, made),
        ...(undoneBy && entry.undoneAt && undoneVersion !== null
          ? changesOf(invertChanges(changes), {
              userName: displayName(undoneBy),
              at: entry.undoneAt,
              version: undoneVersion,
            })
          : []),
      ]
    })
    .filter((change) => change.version > version)
}
