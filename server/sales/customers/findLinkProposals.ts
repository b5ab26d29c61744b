// Proposes which invoices without a customer record belong to one customer.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  findLinkProposals as endpoint,
  LinkProposal,
  LinkProposals,
  ProposedBuyer,
} from '#contract/sales/customerLinks.ts'
import {
  type Buyer,
  type BuyerCluster,
  clusterBuyers,
  type Evidence,
  maxProposedBuyers,
  maxProposedInvoices,
} from '#domain/sales/customerLinks.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { limitConcurrency } from '#server/platform/limitConcurrency.ts'
import { runInSteps } from '#server/platform/runInSteps.ts'

/** One at a time, because each holds all buyers in memory. */
const runLimited = limitConcurrency(1, 8, 'Too many users are linking invoices at once. Please try again.')

/** Buyers that are compared, those with the most invoices first. */
const maxBuyers = 50_000

interface BuyerRow extends Buyer {
  id: string
  name: string
  rawPhone: string
  totalCents: number
  /** The dates of the first and last invoice; empty for a customer record. */
  firstOn: string
  lastOn: string
  /** Of a customer record. */
  number: string
}

export async function findLinkProposals(
  ctx: Ctx,
  { page, limit }: InputOf<typeof endpoint>,
): Promise<LinkProposals> {
  const clusters = await runLimited(async () => {
    const buyers = [...(await readCustomerRecords(ctx)), ...(await readBuyers(ctx))]
    return runInSteps(clusterBuyers(buyers), ctx.signal)
  }, ctx.signal)
  const shown = clusters.slice((page - 1) * limit, page * limit)
  const listed = shown.flatMap(({ members }) => members.slice(0, maxProposedBuyers).map(({ buyer }) => buyer))
  const ids = await readInvoiceIds(ctx, listed)
  return {
    proposals: shown.map((cluster) => toProposal(cluster, ids)),
    total: clusters.length,
    lastBatch: await findLastBatch(ctx),
  }
}

function toProposal(
  { lead, members }: BuyerCluster<BuyerRow>,
  ids: ReadonlyMap<string, number[]>,
): LinkProposal {
  const { customerId, number, name } = lead
  return {
    key: lead.id,
    customer: customerId === null ? null : { id: customerId, number, name },
    buyers: members
      .slice(0, maxProposedBuyers)
      .map(({ buyer, evidence }) => toBuyer(buyer, evidence, ids.get(buyer.id) ?? [])),
    buyerCount: members.length,
  }
}

function toBuyer(row: BuyerRow, evidence: Evidence, invoiceIds: number[]): ProposedBuyer {
  const { name, rawPhone, email, invoiceCount, totalCents, firstOn, lastOn } = row
  return {
    evidence,
    name,
    phone: rawPhone,
    email,
    invoiceCount,
    totalCents,
    firstOn,
    lastOn,
    invoiceIds,
  }
}

/** Invoices whose customer can be set: without one, and with nothing paid or credited. Write-offs move with their invoice. */
const isLinkable = sql`invoices.customer_id is null and invoices.credited_cents = 0 and paid.invoice_id is null`

/** The invoices without a customer record that a payment settles. */
const paidInvoices: SQL = sql`(
  select debit.document_id as invoice_id
  from payments
  join receivable_entries as credit on credit.document_type = 'payment' and credit.document_id = payments.id
    and credit.kind = 'payment' and credit.reverses is null
  join settlements on settlements.credit_id = credit.id
  join receivable_entries as debit on debit.id = settlements.debit_id and debit.document_type = 'invoice'
  where payments.customer_id is null
  group by debit.document_id having sum(settlements.amount_cents) > 0)`

async function readBuyers(ctx: Ctx): Promise<BuyerRow[]> {
  const { rows } = await ctx.db.execute<
    Omit<BuyerRow, 'id' | 'customerId' | 'number'> & Record<string, unknown>
  >(sql`
    select found.*, fold_text(name) as "nameKey", "rawPhone" as phone
    from (
      select customer_name as name, customer_phone as "rawPhone", customer_email as email, count(*)::int as "invoiceCount",
        sum(total_cents)::float8 as "totalCents", min(dated_on)::text as "firstOn", max(dated_on)::text as "lastOn"
      from invoices left join ${paidInvoices} as paid on paid.invoice_id = invoices.id
      where ${isLinkable}
      group by customer_name, customer_phone, customer_email
      order by count(*) desc, min(id) limit ${maxBuyers}
    ) as found`)
  return rows.map((row) => ({
    ...row,
    id: JSON.stringify([row.name, row.rawPhone, row.email]),
    customerId: null,
    number: '',
  }))
}

async function readCustomerRecords(ctx: Ctx): Promise<BuyerRow[]> {
  const { rows } = await ctx.db.execute<
    Pick<BuyerRow, 'number' | 'name' | 'nameKey' | 'phone' | 'email'> & { id: number } & Record<
        string,
        unknown
      >
  >(sql`
    select id::float8 as id, number, name, name_key as "nameKey", phone, email from customers
    where deleted_at is null and merged_into is null order by id limit ${maxBuyers}`)
  return rows.map((row) => ({
    ...row,
    id: `customer ${row.id}`,
    customerId: row.id,
    rawPhone: row.phone ?? '',
    invoiceCount: 0,
    totalCents: 0,
    firstOn: '',
    lastOn: '',
  }))
}

/** By buyer, the oldest first, so that a large buyer is linked from its first invoice on. */
async function readInvoiceIds(ctx: Ctx, buyers: readonly BuyerRow[]): Promise<Map<string, number[]>> {
  if (buyers.length === 0) return new Map()
  const column = (read: (buyer: BuyerRow) => string | null) => sql`${sql.param(buyers.map(read))}::text[]`
  const { rows } = await ctx.db.execute<{ key: string; ids: number[] }>(sql`
    select key, array(
      select invoices.id::float8 from invoices left join ${paidInvoices} as paid on paid.invoice_id = invoices.id
      where customer_name = name and customer_phone = phone and customer_email is not distinct from email and ${isLinkable}
      order by invoices.id limit ${maxProposedInvoices}
    ) as ids
    from unnest(${column(({ id }) => id)}, ${column(({ name }) => name)}, ${column(({ rawPhone }) => rawPhone)},
      ${column(({ email }) => email)}) as buyer(key, name, phone, email)`)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}

async function findLastBatch(ctx: Ctx): Promise<LinkProposals['lastBatch']> {
  const { rows } = await ctx.db.execute<{
    id: number
    customerId: number
    number: string
    name: string
    invoiceCount: number
    at: number
  }>(sql`
    select batch.id::float8 as id, customers.id::float8 as "customerId", number, name,
      (select count(*)::int from customer_links where batch_id = batch.id) as "invoiceCount",
      extract(epoch from batch.created_at)::float8 * 1000 as at
    from (select * from customer_link_batches order by id desc limit 1) as batch
    join customers on customers.id = batch.customer_id where undone_at is null`)
  const [row] = rows
  if (!row) return null
  const { id, customerId, number, name, invoiceCount, at } = row
  return { id, customer: { id: customerId, number, name }, invoiceCount, createdAt: new Date(at) }
}
