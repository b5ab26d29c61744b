// Proposes which invoices without a customer record belong to one customer.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  findLinkProposals as endpoint,
  LinkProposal,
  LinkProposals,
  ProposedBuyer,
} from '#contract/sales/customerLinks.ts'
import { emailKey } from '#domain/sales/customerDuplicates.ts'
import {
  type Buyer,
  type BuyerCluster,
  buyerPhoneKey,
  clusterBuyers,
  type Evidence,
  maxProposedBuyers,
  maxProposedInvoices,
} from '#domain/sales/customerLinks.ts'
import type { Ctx } from '#server/ctx.ts'
import { countActivity } from '#server/people/activity/activityCounts.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { runInSteps } from '#server/platform/runInSteps.ts'

/** One at a time: the next one finds the proposals that this one keeps. */
const runLimited = limitPerUser({
  maxRunning: 1,
  maxWaiting: 8,
  maxWaitingPerUser: 2,
  message: 'Too many users are linking invoices at once. Please try again.',
})

/** Buyers that are compared, those with the most invoices first; the others follow when these are linked. */
const maxBuyers = 10_000
/** Customer records that have a name, phone or email in common with one of them. */
const maxRecords = 20_000

interface BuyerRow extends Buyer {
  id: string
  name: string
  rawPhone: string
  /** Of a customer record. */
  number: string
}

interface KeptProposals {
  version: string
  clusters: BuyerCluster<BuyerRow>[]
  /** More buyers than were compared have invoices to link. */
  isPartial: boolean
}

/** Of each app, until what they are made from changes. */
const keptProposals = new WeakMap<Db, KeptProposals>()

export async function findLinkProposals(
  ctx: Ctx,
  { page, limit }: InputOf<typeof endpoint>,
): Promise<LinkProposals> {
  const { clusters, isPartial } = await runLimited(ctx.user.id, () => readProposals(ctx), ctx.signal)
  const shown = clusters.slice((page - 1) * limit, page * limit)
  const listed = shown.flatMap(({ members }) => members.slice(0, maxProposedBuyers).map(({ buyer }) => buyer))
  const invoices = await readInvoices(ctx, listed)
  return {
    proposals: shown
      .map((cluster) => toProposal(cluster, invoices))
      .filter(({ buyers }) => buyers.length > 0),
    total: clusters.length,
    totalIsMinimum: isPartial,
    lastBatch: await findLastBatch(ctx),
  }
}

async function readProposals(ctx: Ctx): Promise<KeptProposals> {
  const version = await readVersion(ctx.db)
  const kept = keptProposals.get(ctx.db)
  if (kept?.version === version) return kept
  const buyers = await readBuyers(ctx)
  const records = await readCustomerRecords(ctx, buyers)
  const clusters = await runInSteps(clusterBuyers([...records, ...buyers]), ctx.signal)
  const proposals = { version, clusters, isPartial: buyers.length === maxBuyers }
  keptProposals.set(ctx.db, proposals)
  return proposals
}

/** Another one after each change of a customer, an invoice or a payment, by any process: each writes an entry of the log. */
async function readVersion(db: Db): Promise<string> {
  const modules = ['Customers', 'Invoices', 'Payments'] as const
  return (await Promise.all(modules.map((module) => countActivity(db, { module })))).join(' ')
}

function toProposal(
  { lead, members }: BuyerCluster<BuyerRow>,
  invoices: ReadonlyMap<string, BuyerInvoices>,
): LinkProposal {
  const { customerId, number, name } = lead
  return {
    key: lead.id,
    customer: customerId === null ? null : { id: customerId, number, name },
    buyers: members
      .slice(0, maxProposedBuyers)
      .flatMap(({ buyer, evidence }) => toBuyer(buyer, evidence, invoices.get(buyer.id))),
    buyerCount: members.length,
  }
}

/** None if their invoices were linked or paid just now. */
function toBuyer(
  { name, rawPhone, email, invoiceCount }: BuyerRow,
  evidence: Evidence,
  invoices: BuyerInvoices | undefined,
): ProposedBuyer[] {
  if (!invoices) return []
  const { totalCents, firstOn, lastOn, invoiceIds } = invoices
  return [{ evidence, name, phone: rawPhone, email, invoiceCount, totalCents, firstOn, lastOn, invoiceIds }]
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
    select found.*, fold_name(name) as "nameKey", "rawPhone" as phone
    from (
      select customer_name as name, customer_phone as "rawPhone", customer_email as email, count(*)::int as "invoiceCount"
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

async function readCustomerRecords(ctx: Ctx, buyers: readonly BuyerRow[]): Promise<BuyerRow[]> {
  const phones = buyers.flatMap(({ phone }) => {
    const key = buyerPhoneKey(phone)
    return key === null ? [] : [key, `1${key}`]
  })
  const emails = buyers.map(({ email }) => emailKey(email?.trim()))
  const isAny = (values: (string | null)[]) => sql`= any(${sql.param(values)}::text[])`
  const { rows } = await ctx.db.execute<
    Pick<BuyerRow, 'number' | 'name' | 'nameKey' | 'phone' | 'email'> & { id: number } & Record<
        string,
        unknown
      >
  >(sql`
    select id::float8 as id, number, name, name_key as "nameKey", phone, email from customers
    where deleted_at is null and merged_into is null and (name_key ${isAny(buyers.map(({ nameKey }) => nameKey))}
      or phone_key ${isAny(phones)} or email_key ${isAny(emails)})
    order by id limit ${maxRecords}`)
  return rows.map((row) => ({
    ...row,
    id: `customer ${row.id}`,
    customerId: row.id,
    rawPhone: row.phone ?? '',
    invoiceCount: 0,
  }))
}

type BuyerInvoices = Pick<ProposedBuyer, 'totalCents' | 'firstOn' | 'lastOn' | 'invoiceIds'>

/** By buyer, the oldest first, so that a large buyer is linked from its first invoice on. */
async function readInvoices(ctx: Ctx, buyers: readonly BuyerRow[]): Promise<Map<string, BuyerInvoices>> {
  const column = (read: (buyer: BuyerRow) => string | null) => sql`${sql.param(buyers.map(read))}::text[]`
  const { rows } = await ctx.db.execute<BuyerInvoices & { key: string } & Record<string, unknown>>(sql`
    select key, sum(total_cents)::float8 as "totalCents", min(dated_on)::text as "firstOn", max(dated_on)::text as "lastOn",
      (array_agg(id::float8 order by id))[:${maxProposedInvoices}] as "invoiceIds"
    from unnest(${column(({ id }) => id)}, ${column(({ name }) => name)}, ${column(({ rawPhone }) => rawPhone)},
      ${column(({ email }) => email)}) as buyer(key, name, phone, email)
    join invoices on customer_name = name and customer_phone = phone and customer_email is not distinct from email
    left join ${paidInvoices} as paid on paid.invoice_id = invoices.id
    where ${isLinkable}
    group by key`)
  return new Map(rows.map(({ key, ...invoices }) => [key, invoices]))
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
