// Undoes an import of customers: deletes unused new ones, gives back fields not changed since, and lists the others as skipped.
import { maxListed, type UndoReply } from '#contract/files/imports.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { isUnchangedSince } from '#domain/platform/versions.ts'
import { changesTerms, splitUndoable } from '#domain/sales/customerChanges.ts'
import { type CustomerField } from '#domain/sales/customerFields.ts'
import type { Ctx } from '#server/ctx.ts'
import { readUndoableImport, undoOnce } from '#server/files/imports/undoOnce.ts'
import { and, asc, eq, gt, sql } from '#server/platform/db/drizzle.ts'
import { customerChanges } from '#server/platform/db/schema.ts'
import { assertUserUnchanged } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findDocumentsOf } from '#server/sales/customers/customerDocuments.ts'
import {
  type CustomerUpdate,
  lockCustomerValues,
  readCustomerValues,
  type StoredCustomer,
  updateCustomerValues,
} from '#server/sales/customers/customerValues.ts'

import { findLaterEdits, findIgnoredVersions, describeKept } from './findLaterEdits.ts'

const batchSize = 1000

type Change = typeof customerChanges.$inferSelect

export async function previewCustomerUndo(ctx: Ctx, { id }: { id: number }): Promise<UndoReply> {
  await readUndoableImport(ctx, 'customer', id)
  const tally = emptyTally()
  for await (const batch of readChanges(ctx, id)) {
    const customers = await readCustomerValues(ctx.db, idsOf(batch))
    await planBatch(ctx, tally, batch, customers)
  }
  return tally
}

/** Locks the customers in id order. Throws a 409 if it was already undone. */
export async function undoCustomerImport(ctx: Ctx, { id }: { id: number }): Promise<UndoReply> {
  return undoOnce(ctx, { kind: 'customer', id }, async (ctx) => {
    const tally = emptyTally()
    for await (const batch of readChanges(ctx, id)) {
      const customers = await lockCustomerValues(ctx, idsOf(batch))
      const { removed, restored } = await planBatch(ctx, tally, batch, customers)
      assertMayRestore(ctx, restored)
      await deleteCustomers(ctx, removed)
      await updateCustomerValues(ctx, restored)
      await saveUndone(ctx, id, [...removed, ...restored.map(({ customer }) => customer)])
      await assertUserUnchanged(ctx)
    }
    return tally
  })
}

function assertMayRestore(ctx: Ctx, restored: readonly CustomerUpdate[]): void {
  if (hasPermission(ctx.user.role, 'customers.terms')) return
  if (restored.some(({ changes }) => changesTerms(changes)))
    throw new Refusal('forbidden', forbiddenMessage('customers.terms'))
}

const emptyTally = (): UndoReply => ({ removed: 0, restored: 0, skippedCount: 0, skipped: [] })
const idsOf = (changes: readonly Change[]) => changes.map(({ customerId }) => customerId)

/** Yields batches in id order. */
async function* readChanges(ctx: Ctx, importId: number): AsyncGenerator<Change[]> {
  for (let lastId = 0; ;) {
    const batch = await ctx.db
      .select()
      .from(customerChanges)
      .where(and(eq(customerChanges.importId, importId), gt(customerChanges.customerId, lastId)))
      .orderBy(asc(customerChanges.customerId))
      .limit(batchSize)
    if (batch.length > 0) yield batch
    lastId = batch.at(-1)?.customerId ?? lastId
    if (batch.length < batchSize) return
  }
}

interface Plan {
  /** To be deleted. */
  removed: StoredCustomer[]
  restored: CustomerUpdate[]
}

/** Plans the undo of these changes and adds it to the tally. */
async function planBatch(
  ctx: Ctx,
  tally: UndoReply,
  batch: readonly Change[],
  customers: ReadonlyMap<number, StoredCustomer>,
): Promise<Plan> {
  const plan: Plan = { removed: [], restored: [] }
  const skipped: { change: Change; customer: StoredCustomer; kept: CustomerField[] }[] = []
  const createdIds = batch.filter(({ changes }) => changes === null).map(({ customerId }) => customerId)
  const documents = await findDocumentsOf(ctx, createdIds, { withExemptions: true })
  const ignored = await findIgnoredVersions(ctx, createdIds)
  for (const change of batch) {
    const customer = customers.get(change.customerId)
    if (!customer) throw new Error(`Customer ${change.customerId} does not exist`)
    const isGone = customer.isDeleted || customer.mergedInto !== null
    if (change.changes === null) {
      const isUnchanged = isUnchangedSince(change.version, customer.version, ignored.get(customer.id))
      if (!isGone && isUnchanged && !documents.has(customer.id)) plan.removed.push(customer)
      else skipped.push({ change, customer, kept: [] })
      continue
    }
    const { restored, kept } = isGone
      ? { restored: {}, kept: [] }
      : splitUndoable(customer.values, change.changes, customer.manual)
    if (Object.keys(restored).length > 0) plan.restored.push({ customer, changes: restored })
    if (isGone || kept.length > 0) skipped.push({ change, customer, kept })
  }
  tally.removed += plan.removed.length
  tally.restored += plan.restored.length
  tally.skippedCount += skipped.length
  const listed = skipped.slice(0, maxListed.skipped - tally.skipped.length)
  const edits = await findLaterEdits(
    ctx,
    listed.map(({ change }) => change),
  )
  tally.skipped.push(
    ...listed.map(({ change, customer, kept }) => ({
      id: customer.id,
      code: customer.number,
      name: customer.values.name,
      reason: describeKept(ctx, {
        customer,
        kept,
        documents: documents.get(customer.id),
        edits: edits.get(change.customerId) ?? [],
      }),
    })),
  )
  return plan
}

async function deleteCustomers(ctx: Ctx, removed: readonly StoredCustomer[]): Promise<void> {
  if (removed.length === 0) return
  await ctx.db.execute(sql`
    update customers set deleted_at = ${ctx.now}::timestamptz, version = version + 1
    where id = any(${sql.param(removed.map(({ id }) => id))}::bigint[])`)
}

/** Records the versions that the undo created, which the undo of an earlier import can ignore. */
async function saveUndone(ctx: Ctx, importId: number, undone: readonly StoredCustomer[]): Promise<void> {
  if (undone.length === 0) return
  await ctx.db.execute(sql`
    update customer_changes set undone_version = undone.version
    from unnest(
      ${sql.param(undone.map(({ id }) => id))}::bigint[], ${sql.param(undone.map(({ version }) => version + 1))}::int[]
    ) as undone (customer_id, version)
    where import_id = ${importId} and customer_changes.customer_id = undone.customer_id`)
}
