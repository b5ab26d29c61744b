// Updates the existing customers of an import.
import { diffCustomer } from '#domain/sales/customerChanges.ts'
import { concurrentChangeReasons } from '#domain/sales/customerDuplicates.ts'
import { resolveCustomerRow } from '#domain/sales/customerFiles/resolveCustomerRow.ts'
import { recordRefusedRows } from '#server/files/imports/refusedRows.ts'
import { assertImportMayContinue } from '#server/files/imports/runImportTransaction.ts'
import type { ImportCallbacks } from '#server/files/imports/streamImport.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import {
  type CustomerUpdate,
  lockCustomerValues,
  updateCustomerValues,
} from '#server/sales/customers/customerValues.ts'

import { mergedReason, type RefusedCustomerRow, refuseCustomerRow } from './classifyCustomers.ts'
import type { CustomerImportRun } from './customerTypes.ts'
import { readCustomerRow } from './readCustomerRow.ts'
import { refuseChanges } from './refuseChanges.ts'

/**
 * Locks the existing customers in id order and updates them in batches. Each row is compared with the locked customer again, and
 * refused if another user deleted, merged or changed it.
 */
export async function applyCustomerUpdates(
  run: CustomerImportRun,
  callbacks: ImportCallbacks,
): Promise<void> {
  const { ctx, counts } = run
  const total = run.updates.count()
  await lockAll(run)
  let lastId = 0
  for (let done = 0; done < total;) {
    const batch = await run.updates.read(lastId)
    const last = batch.at(-1)
    if (!last) throw new Error(`${done} of ${total} deferred updates found`)
    lastId = last.key
    const customers = await lockCustomerValues(
      ctx,
      batch.map(({ key }) => key),
    )
    const refused: RefusedCustomerRow[] = []
    const updates: CustomerUpdate[] = []
    for (const row of batch) {
      const customer = customers.get(row.key)
      const read = readCustomerRow(row.cells, run.classify.priceLists)
      if (!customer || customer.isDeleted || 'refused' in read) {
        refused.push(refuseCustomerRow(row, concurrentChangeReasons.deleted))
        continue
      }
      if (customer.mergedInto !== null) {
        refused.push(refuseCustomerRow(row, mergedReason(customer)))
        continue
      }
      const changes = diffCustomer(customer.values, resolveCustomerRow(read, customer.values))
      const error = refuseChanges(customer.values, changes, row, run.classify)
      if (error) refused.push({ ...row, refused: error })
      else if (Object.keys(changes).length === 0) counts.sameCount += 1
      else updates.push({ customer, changes })
    }
    await updateCustomerValues(ctx, updates)
    await saveChanges(run, updates)
    counts.updatedCount += updates.length
    await recordRefusedRows(run, refused)
    done += batch.length
    callbacks.onUpdated?.(done, total)
    await assertImportMayContinue(ctx)
  }
}

/** In id order, before the first update, as every operation locks customers. */
async function lockAll({ ctx, updates }: CustomerImportRun): Promise<void> {
  if (updates.count() === 0) return
  await ctx.db.execute(sql`
    select count(*) from (
      select id from customers where id in (select key from customer_updates) order by id for no key update
    ) as locked`)
}

async function saveChanges(run: CustomerImportRun, updates: readonly CustomerUpdate[]): Promise<void> {
  if (updates.length === 0) return
  await run.ctx.db.execute(sql`
    insert into customer_changes (import_id, customer_id, version, changes)
    select ${run.id}::bigint, row.* from unnest(
      ${sql.param(updates.map(({ customer }) => customer.id))}::bigint[],
      ${sql.param(updates.map(({ customer }) => customer.version + 1))}::int[],
      ${sql.param(updates.map(({ changes }) => JSON.stringify(changes)))}::jsonb[]) as row`)
}
