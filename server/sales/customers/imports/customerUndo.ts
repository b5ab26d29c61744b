// How customers are undone: unused new ones are deleted, others get back the fields that were not changed since.
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { changesTerms, type CustomerChanges, splitUndoableCustomer } from '#domain/sales/customerChanges.ts'
import { type CustomerField, customerFieldLabels, loggedFieldOf } from '#domain/sales/customerFields.ts'
import { describeSkipped } from '#server/files/changes/findLaterEdits.ts'
import type { UndoableRecord, UndoKind } from '#server/files/changes/undoRecords.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findDocumentsOf } from '#server/sales/customers/customerDocuments.ts'
import {
  lockCustomerValues,
  readCustomerValues,
  type StoredCustomer,
  updateCustomerValues,
} from '#server/sales/customers/customerValues.ts'

const names = {
  labelOf: (field: string) => customerFieldLabels[field as CustomerField],
  loggedOf: (field: string) => loggedFieldOf[field as CustomerField],
}

export const customerUndo: UndoKind<UndoableRecord & { customer: StoredCustomer }, CustomerChanges> = {
  noun: 'customer',

  async read(ctx, ids, locks) {
    const customers = await (locks ? lockCustomerValues(ctx, ids) : readCustomerValues(ctx.db, ids))
    return new Map(
      Array.from(customers, ([id, customer]) => {
        const { number: code, version, isDeleted, mergedInto, values } = customer
        const merged = mergedInto === null ? null : `Merged into ${mergedInto}`
        return [id, { id, code, name: values.name, version, gone: isDeleted ? 'Deleted' : merged, customer }]
      }),
    )
  },

  async findUses(ctx, created) {
    const ids = created.map(({ id }) => id)
    const documents = await findDocumentsOf(ctx, ids, { withExemptions: true })
    return new Map(Array.from(documents, ([id, list]) => [id, `Has ${list}`]))
  },

  async remove(ctx, rows) {
    await ctx.db.execute(sql`
      update customers set deleted_at = ${ctx.now}::timestamptz, version = version + 1
      where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  },

  changed: {
    split: ({ customer }, changes) => splitUndoableCustomer(customer.values, changes, customer.manual),
    /** Throws a 403 if terms are restored without the permission to set them. */
    async restore(ctx, restored) {
      const mayRestore = hasPermission(ctx.user.role, 'customers.terms')
      if (!mayRestore && restored.some(({ changes }) => changesTerms(changes)))
        throw new Refusal('forbidden', forbiddenMessage('customers.terms'))
      await updateCustomerValues(
        ctx,
        restored.map(({ row, changes }) => ({ customer: row.customer, changes })),
      )
      return { undone: restored.map(({ row }) => ({ id: row.id, version: row.version + 1 })) }
    },
  },

  describeSkipped: (ctx, skipped) => describeSkipped(ctx, 'customer', skipped, names),
}
