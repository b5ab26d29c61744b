// Links invoices to a customer record, and undoes it. The invoices keep their own copy of name and address.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  linkInvoices as endpoint,
  LinkReply,
  undoInvoiceLinks as undoEndpoint,
  UndoLinksReply,
} from '#contract/sales/customerLinks.ts'
import { pluralize } from '#domain/platform/format.ts'
import { linkError } from '#domain/sales/customerLinks.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { customerLinkBatches, customers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { missingAsConflict, Refusal } from '#server/platform/refusal.ts'
import { moveSalesToCustomer } from '#server/sales/ledger/recordSales.ts'

import { findDocumentsOf } from './customerDocuments.ts'
import { type CustomerRow, lockCustomer, lockSurvivingRow } from './findCustomer.ts'
import { insertCustomer } from './saveCustomer.ts'

type Link = InputOf<typeof endpoint>

/** Links all or none. Throws a 409 for an invoice that has a customer, or something paid or credited. */
export async function linkInvoices(ctx: Ctx, input: Link): Promise<LinkReply> {
  return transact(ctx, async (ctx) => {
    const { batchId, customer } = await openBatch(ctx, input)
    const ids = [...new Set(input.invoiceIds)]
    const found = await lockInvoices(ctx, ids)
    if (found.length < ids.length) throw new Refusal('conflict', 'One of the invoices no longer exists.')
    for (const invoice of found) {
      const error = linkError(invoice)
      if (error !== undefined) throw new Refusal('conflict', error)
    }
    await setCustomer(ctx, ids, customer.id)
    await ctx.db.execute(sql`
      insert into customer_links (batch_id, invoice_id) select ${batchId}, unnest(${sql.param(ids)}::bigint[])
      on conflict do nothing`)
    await recordActivity(ctx, {
      action: `Linked ${pluralize(ids.length, 'invoice')} to customer ${customer.number} ${customer.name}`,
      module: 'Customers',
      subject: { type: 'customer', id: customer.id },
    })
    ctx.crashPoint('customer.before-commit')
    const { id, number, name } = customer
    return { batchId, customer: { id, number, name }, linked: ids.length }
  })
}

/** The customer is locked, before the invoices. */
async function openBatch(ctx: Ctx, input: Link): Promise<{ batchId: number; customer: CustomerRow }> {
  const { customerId, newCustomer, batchId } = input
  if (batchId) {
    const batch = await readBatch(ctx, batchId)
    const customer = await lockCustomer(ctx, batch.customerId)
    if ((await readBatch(ctx, batchId)).undoneAt !== null)
      throw new Refusal('conflict', 'These links were undone meanwhile.')
    return { batchId, customer }
  }
  const customer = newCustomer
    ? await insertCustomer(ctx, newCustomer)
    : await missingAsConflict(
        lockCustomer(ctx, customerId ?? 0),
        'The customer no longer exists.',
        'customerId',
      )
  const [batch] = await ctx.db
    .insert(customerLinkBatches)
    .values({
      customerId: customer.id,
      createdCustomer: newCustomer !== undefined,
      createdAt: ctx.now,
      userId: ctx.user.id,
    })
    .returning({ id: customerLinkBatches.id })
  if (!batch) throw new Error('Insert into customer_link_batches returned no row')
  return { batchId: batch.id, customer }
}

async function readBatch(ctx: Ctx, id: number) {
  const [batch] = await ctx.db.select().from(customerLinkBatches).where(eq(customerLinkBatches.id, id))
  if (!batch) throw new Refusal('missing', 'Links not found')
  return batch
}

/** Skips invoices with something paid or credited since. Deletes the customer if the batch created it and nothing else uses it. */
export async function undoInvoiceLinks(
  ctx: Ctx,
  { id }: InputOf<typeof undoEndpoint>,
): Promise<UndoLinksReply> {
  return transact(ctx, async (ctx) => {
    const { customerId, createdCustomer } = await readBatch(ctx, id)
    await lockSurvivingRow(ctx, customerId)
    const [undone] = await ctx.db
      .update(customerLinkBatches)
      .set({ undoneAt: ctx.now })
      .where(and(eq(customerLinkBatches.id, id), isNull(customerLinkBatches.undoneAt)))
      .returning({ id: customerLinkBatches.id })
    if (!undone) throw new Refusal('conflict', 'These links are undone already.')
    const linked = await lockInvoices(
      ctx,
      sql`select invoice_id from customer_links where batch_id = ${id}`,
      customerId,
    )
    const checked = linked.map((invoice) => ({
      id: invoice.id,
      error: linkError({ ...invoice, hasCustomer: false }),
    }))
    const skipped = checked.flatMap(({ error }) => (error === undefined ? [] : [error]))
    const ids = checked.filter(({ error }) => error === undefined).map((invoice) => invoice.id)
    await setCustomer(ctx, ids, null)
    const deletedCustomer = createdCustomer && (await deleteUnused(ctx, customerId))
    const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, customerId))
    await recordActivity(ctx, {
      action: `Undid the link of ${pluralize(ids.length, 'invoice')} to customer ${customer?.number} ${customer?.name}`,
      module: 'Customers',
      subject: { type: 'customer', id: customerId },
    })
    ctx.crashPoint('customer.before-commit')
    return {
      unlinked: ids.length,
      skippedCount: skipped.length,
      skipped: skipped.slice(0, 10),
      deletedCustomer,
    }
  })
}

/** Returns whether it did. A record that was edited since stays. */
async function deleteUnused(ctx: Ctx, customerId: number): Promise<boolean> {
  if ((await findDocumentsOf(ctx, [customerId], { withExemptions: true })).size > 0) return false
  const deleted = await ctx.db
    .update(customers)
    .set({ deletedAt: ctx.now, version: 2 })
    .where(
      and(
        eq(customers.id, customerId),
        eq(customers.version, 1),
        isNull(customers.mergedInto),
        isNull(customers.deletedAt),
      ),
    )
    .returning({ id: customers.id })
  return deleted.length > 0
}

/** `paidCents` includes credit notes of other invoices. */
type LockedInvoice = Parameters<typeof linkError>[0] & { id: number } & Record<string, unknown>

/** In id order; with `customerId`, only those of that customer. */
async function lockInvoices(
  ctx: Ctx,
  ids: readonly number[] | SQL,
  customerId?: number,
): Promise<LockedInvoice[]> {
  const matching = Array.isArray(ids) ? sql`= any(${sql.param(ids)}::bigint[])` : sql`in (${ids as SQL})`
  const ofCustomer = customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`
  const { rows: locked } = await ctx.db.execute<{ id: number }>(sql`
    select id::float8 as id from invoices where id ${matching} ${ofCustomer} order by id for no key update`)
  const lockedIds = sql`any(${sql.param(locked.map(({ id }) => id))}::bigint[])`
  await ctx.db.execute(sql`
    select id from receivable_entries where document_type = 'invoice' and document_id = ${lockedIds} order by id for no key update`)
  const { rows } = await ctx.db.execute<LockedInvoice>(sql`
    select id::float8 as id, number, customer_id is not null as "hasCustomer", credited_cents::float8 as "creditedCents", (
        select coalesce(sum(settlements.amount_cents), 0)::float8
        from receivable_entries as debit
        join settlements on settlements.debit_id = debit.id
        join receivable_entries as credit on credit.id = settlements.credit_id and credit.kind in ('payment', 'credit note')
        left join credit_notes on credit.kind = 'credit note' and credit_notes.id = credit.document_id
        where debit.document_type = 'invoice' and debit.document_id = invoices.id
          and credit_notes.invoice_id is distinct from invoices.id
      ) as "paidCents"
    from invoices where id = ${lockedIds} order by id`)
  return rows
}

/** Of the invoices, of what they sold, and of all their entries: what they owe, its reversal, write-offs, and credit notes of $0.00. */
async function setCustomer(ctx: Ctx, ids: readonly number[], customerId: number | null): Promise<void> {
  const matching = sql`any(${sql.param(ids)}::bigint[])`
  await ctx.db.execute(sql`update invoices set customer_id = ${customerId}::bigint where id = ${matching}`)
  await ctx.db.execute(sql`
    update receivable_entries set customer_id = ${customerId}::bigint
    where (document_type = 'invoice' and document_id = ${matching})
      or (document_type = 'creditNote' and document_id in (select id from credit_notes where invoice_id = ${matching}))`)
  await moveSalesToCustomer(ctx, ids, customerId)
}
