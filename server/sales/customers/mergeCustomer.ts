// Merges a customer into another, and undoes a merge. Documents keep their customer; readers resolve the merge.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  mergeCustomer as endpoint,
  MergePreview,
  previewMerge as previewEndpoint,
} from '#contract/sales/customerMerges.ts'
import type { Customer } from '#contract/sales/customers.ts'
import {
  mergeIntoItselfMessage,
  notMergedMessage,
  deliveredAcrossMessage,
  settledAcrossMessage,
  twoStepMergeMessage,
} from '#domain/sales/customerMerges.ts'
import { mergedMessage } from '#domain/sales/customers.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, asc, eq, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { entryDocumentNumber } from '#server/sales/receivables/documentNumber.ts'

import { customerNotFound, type CustomerRow, findCustomer } from './findCustomer.ts'
import { takeFromMerged } from './takeFromMerged.ts'

/** Both records and what they owe together. A merge that isn't possible is not an error here: the reply says why. */
export async function previewMerge(
  ctx: Ctx,
  { id, into }: InputOf<typeof previewEndpoint>,
): Promise<MergePreview> {
  const [merged, surviving] = await Promise.all([findCustomer(ctx, { id }), findCustomer(ctx, { id: into })])
  const rows = await readCustomers(ctx, [id, into])
  return {
    merged,
    surviving,
    balanceCents: merged.balanceCents + surviving.balanceCents,
    overdueCents: merged.overdueCents + surviving.overdueCents,
    unappliedCents: merged.unappliedCents + surviving.unappliedCents,
    exposureCents: merged.exposureCents + surviving.exposureCents,
    error: (await findMergeError(ctx, rows, { id, into })) ?? null,
  }
}

/** Throws a 409 if one of the two is merged already, or if others were merged into the first. */
export async function mergeCustomer(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Customer> {
  const { id, into, takes = [], exemptionIds = [] } = input
  if (id === into) throw fieldRefusal('invalid', 'into', mergeIntoItselfMessage)
  return transact(ctx, async (ctx) => {
    const rows = await lockCustomers(ctx, [id, into])
    const merged = rows.get(id)
    const surviving = rows.get(into)
    if (!merged) throw customerNotFound()
    if (!surviving) throw fieldRefusal('conflict', 'into', 'The customer to merge into no longer exists.')
    const error = await findMergeError(ctx, rows, input)
    if (error !== undefined) throw new Refusal('conflict', error)
    await takeFromMerged(ctx, { merged, surviving, parts: takes, exemptionIds })
    await setMergedInto(ctx, merged, into)
    await recordActivity(ctx, {
      action: `Merged customer ${merged.number} ${merged.name} into ${surviving.number} ${surviving.name}`,
      module: 'Customers',
      subject: { type: 'customer', id, version: merged.version + 1 },
    })
    ctx.crashPoint('customer.before-commit')
    return findCustomer(ctx, { id: into })
  })
}

/** Throws a 409 if the customer is not merged, or if a payment or credit of one of the merged customers settles a document of another. */
export async function unmergeCustomer(ctx: Ctx, { id }: { id: number }): Promise<Customer> {
  return transact(ctx, async (ctx) => {
    const found = (await readCustomers(ctx, [id])).get(id)
    if (!found) throw customerNotFound()
    if (found.mergedInto === null) throw new Refusal('conflict', notMergedMessage(found.number))
    const rows = await lockCustomers(ctx, [id, found.mergedInto])
    const merged = rows.get(id)
    const surviving = rows.get(found.mergedInto)
    // Undone between the two statements.
    if (!merged || !surviving || merged.mergedInto !== surviving.id)
      throw new Refusal('conflict', notMergedMessage(found.number))
    const document = await findSettledAcross(ctx, id)
    if (document !== undefined) throw new Refusal('conflict', settledAcrossMessage(merged.number, document))
    const across = await findDeliveredAcross(ctx, merged.id, surviving.id)
    if (across) throw new Refusal('conflict', deliveredAcrossMessage(merged.number, surviving.number, across))
    await setMergedInto(ctx, merged, null)
    await recordActivity(ctx, {
      action: `Unmerged customer ${merged.number} ${merged.name} from ${surviving.number} ${surviving.name}`,
      module: 'Customers',
      subject: { type: 'customer', id, version: merged.version + 1 },
    })
    ctx.crashPoint('customer.before-commit')
    return findCustomer(ctx, { id })
  })
}

async function findMergeError(
  ctx: Ctx,
  rows: ReadonlyMap<number, CustomerRow>,
  { id, into }: { id: number; into: number },
): Promise<string | undefined> {
  if (id === into) return mergeIntoItselfMessage
  for (const row of [rows.get(id), rows.get(into)]) {
    if (!row || row.mergedInto === null) continue
    const surviving = (await readCustomers(ctx, [row.mergedInto])).get(row.mergedInto)
    return mergedMessage(row.number, surviving?.number ?? '')
  }
  const count = await ctx.db.$count(customers, eq(customers.mergedInto, id))
  return count > 0 ? twoStepMergeMessage(rows.get(id)?.number ?? '', count) : undefined
}

async function readCustomers(ctx: Ctx, ids: readonly number[]): Promise<Map<number, CustomerRow>> {
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(and(inArray(customers.id, [...ids]), isNull(customers.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** In id order; those that were deleted are left out. */
async function lockCustomers(ctx: Ctx, ids: readonly number[]): Promise<Map<number, CustomerRow>> {
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(and(inArray(customers.id, [...ids]), isNull(customers.deletedAt)))
    .orderBy(asc(customers.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

async function setMergedInto(ctx: Ctx, { id, version }: CustomerRow, into: number | null): Promise<void> {
  await ctx.db
    .update(customers)
    .set({ mergedInto: into, version: version + 1 })
    .where(eq(customers.id, id))
}

/** An invoice of an order of the merged customer, or a deposit on one, that is of the surviving customer; undefined without one. */
async function findDeliveredAcross(
  ctx: Ctx,
  customerId: number,
  survivingId: number,
): Promise<{ document: string; order: string } | undefined> {
  const { rows } = await ctx.db.execute<{ document: string; order: string }>(sql`
    select document, "order" from (
      select distinct invoices.number as document, orders.number as "order"
      from orders
      join invoice_lines on invoice_lines.order_id = orders.id
      join invoices on invoices.id = invoice_lines.invoice_id
      where orders.customer_id = ${customerId} and invoices.customer_id = ${survivingId} and status <> 'Void'
      union all
      select payments.number, orders.number
      from orders
      join payments on payments.order_id = orders.id
      join receivable_entries as entry on entry.document_type = 'payment' and entry.document_id = payments.id
        and entry.kind = 'payment' and entry.reverses is null
      where orders.customer_id = ${customerId} and payments.customer_id = ${survivingId}
        and not exists (select from receivable_entries as reversal where reversal.reverses = entry.id)
    ) as across order by document limit 1`)
  return rows[0]
}

/** The number of a credit that settles a document of the customer but belongs to another, or the other way around. */
async function findSettledAcross(ctx: Ctx, customerId: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    with own as materialized (select id from receivable_entries where customer_id = ${customerId}), pairs as (
      select debit_id, credit_id from settlements where debit_id in (select id from own)
      union select debit_id, credit_id from settlements where credit_id in (select id from own)
    )
    select ${entryDocumentNumber} as number
    from pairs
    join receivable_entries as debit on debit.id = debit_id
    join receivable_entries as entry on entry.id = credit_id
    where debit.customer_id <> entry.customer_id and (
      select sum(amount_cents) from settlements
      where settlements.debit_id = pairs.debit_id and settlements.credit_id = pairs.credit_id
    ) > 0
    order by entry.id limit 1`)
  return rows[0]?.number
}
