// The timeline of a customer: its invoices, orders, payments and credits, messages about its documents, and changes of its record.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findCustomerTimeline as endpoint, TimelineEntry } from '#contract/sales/customerTimeline.ts'
import { displayName } from '#domain/people/users.ts'
import type { InvoiceStatus } from '#domain/sales/states.ts'
import type { Ctx } from '#server/ctx.ts'
import { changeSources } from '#server/files/changes/changeSources.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { selectEntries, type TimelineSource, toPage } from '#server/platform/db/timelineSources.ts'
import { entryDocumentNumber } from '#server/sales/receivables/documentNumber.ts'

import { idsOfCustomer } from './customerBalances.ts'
import { assertCustomerExists } from './findCustomer.ts'

type EntryRow = {
  source: number
  id: string
  /** In milliseconds since 1970. */
  at: string
  kind: TimelineEntry['kind']
  title: string
  detail: string | null
  status: InvoiceStatus | null
  amount: string | null
  documentType: NonNullable<TimelineEntry['document']>['type'] | null
  documentId: string | null
  datedOn: string | null
  writeOffId: string | null
  /** The name at the time, of entries of the activity log. Of all others, the columns of the user. */
  loggedName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Newest first. A cursor keeps its place when new entries arrive. */
export async function findCustomerTimeline(
  ctx: Ctx,
  { id, limit, cursor }: InputOf<typeof endpoint>,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { rows } = await ctx.db.execute<EntryRow>(timelineQuery(id, cursor, limit + 1))
  if (rows.length === 0) await assertCustomerExists(ctx, id)
  const { page, next } = toPage(rows, limit)
  return { entries: page.map(toEntry), next }
}

function toEntry({
  source,
  id,
  at,
  amount,
  documentType,
  documentId,
  writeOffId,
  loggedName,
  firstName,
  lastName,
  email,
  ...row
}: EntryRow): TimelineEntry {
  return {
    key: `${source}.${id}`,
    at: new Date(Number(at)),
    datedOn: row.datedOn,
    kind: row.kind,
    title: row.title,
    detail: row.detail,
    status: row.status,
    amountCents: amount === null ? null : Number(amount),
    document: documentType && documentId ? { type: documentType, id: Number(documentId) } : null,
    writeOffId: writeOffId === null ? null : Number(writeOffId),
    userName:
      email === null
        ? loggedName
        : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
  }
}

const { logged, imported, undone } = changeSources('customer', sql`customer.id`)

function toChange({ title, userId, loggedName, from, where, at, id }: typeof logged): TimelineSource {
  return {
    from,
    where,
    at,
    id,
    columns: sql`'change' as kind, ${title} as title, null as detail, null as status, null::bigint as amount,
      null as document_type, null::bigint as document_id, ${userId} as user_id, ${loggedName} as user_name, null::date as dated_on`,
  }
}

/** In the order of their numbers, from 1. `customer` is one of the merged ones. */
const sources: TimelineSource[] = [
  toChange({
    ...logged,
    // Not the entry that a message made: the message is listed itself.
    where: sql`${logged.where} and not exists (
      select from deliveries where document_type = 'customer' and document_id = customer.id
        and deliveries.created_at = activity_log.created_at and requested_by is not distinct from user_id)`,
  }),
  {
    columns: sql`'invoice' as kind, number as title, void_reason as detail, status, total_cents as amount,
      'invoice' as document_type, invoices.id as document_id, created_by as user_id, null as user_name, dated_on`,
    from: sql`invoices`,
    where: sql`customer_id = customer.id`,
    at: sql`invoices.created_at`,
    id: sql`invoices.id`,
  },
  {
    columns: sql`case when reverses is null then kind else 'reversal' end as kind, ${entryDocumentNumber} as title,
      coalesce(note, case document_type
        when 'payment' then (select concat_ws(', ', method, reference) from payments where payments.id = document_id)
        when 'creditNote' then (select reason from credit_notes where credit_notes.id = document_id)
      end) as detail,
      null as status, amount_cents as amount, document_type, document_id, user_id, null as user_name, on_date as dated_on`,
    from: sql`receivable_entries as entry`,
    where: sql`customer_id = customer.id and (kind <> 'invoice' or reverses is not null)`,
    at: sql`entry.created_at`,
    id: sql`entry.id`,
  },
  {
    columns: sql`'message' as kind, subject as title, recipient as detail, null as status, null::bigint as amount,
      nullif(document_type, 'customer'), document_id, requested_by as user_id, null as user_name, null::date as dated_on`,
    from: sql`deliveries join (
        select 'invoice' as type, invoices.id, customer_id from invoices
        union all select 'order', orders.id, customer_id from orders
        union all select 'payment', payments.id, customer_id from payments
        union all select 'customer', customers.id, customers.id from customers
        union all select 'creditNote', credit_notes.id, customer_id
          from credit_notes join invoices on invoices.id = credit_notes.invoice_id
      ) as document on document.type = document_type and document.id = document_id`,
    where: sql`document.customer_id = customer.id`,
    at: sql`deliveries.created_at`,
    id: sql`deliveries.id`,
  },
  toChange(imported),
  toChange(undone),
  {
    columns: sql`'order' as kind, number as title, concat_ws(' · ', upper(left(progress, 1)) || substr(progress, 2), season) as detail, null as status,
      total_cents as amount, 'order' as document_type, orders.id as document_id, created_by as user_id, null as user_name, ordered_on as dated_on`,
    from: sql`orders`,
    where: sql`customer_id = customer.id`,
    at: sql`orders.created_at`,
    id: sql`orders.id`,
  },
]

/** Reads at most `limit` entries of each source, for each of the merged customers. */
function timelineQuery(customerId: number, cursor: string | undefined, limit: number): SQL {
  return sql`
    select source, entries.id, round(extract(epoch from at) * 1000)::bigint as at, kind, title, detail, status, amount,
      document_type as "documentType", document_id as "documentId",
      dated_on::text as "datedOn", user_name as "loggedName", first_name as "firstName", last_name as "lastName", email,
      case when kind = 'write-off' and not exists (
        select from receivable_entries as reversal where reversal.reverses = entries.id) then entries.id end as "writeOffId"
    from unnest(${idsOfCustomer(customerId)}) as customer(id)
    cross join lateral (${selectEntries(sources, cursor, limit)}) as entries
    left join users on users.id = entries.user_id
    order by entries.at desc, source desc, entries.id desc limit ${limit}`
}
