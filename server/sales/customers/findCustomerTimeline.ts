// The timeline of a customer: its invoices, orders, payments and credits, messages about its documents, and changes of its record.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findCustomerTimeline as endpoint, TimelineEntry } from '#contract/sales/customerTimeline.ts'
import { displayName } from '#domain/people/users.ts'
import type { InvoiceStatus } from '#domain/sales/states.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
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

/** The position after an entry: time in milliseconds, source and id. Each source is read from its index. */
interface Cursor {
  at: number
  source: number
  id: number
}

/** Newest first. A cursor keeps its place when new entries arrive. */
export async function findCustomerTimeline(
  ctx: Ctx,
  { id, limit, cursor }: InputOf<typeof endpoint>,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { rows } = await ctx.db.execute<EntryRow>(
    timelineQuery(id, cursor === undefined ? undefined : parseCursor(cursor), limit + 1),
  )
  if (rows.length === 0) await assertCustomerExists(ctx, id)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(toEntry),
    next: rows.length > limit && last ? `${last.at}.${last.source}.${last.id}` : null,
  }
}

function parseCursor(text: string): Cursor {
  const [at = 0, source = 0, id = 0] = text.split('.').map(Number)
  return { at, source, id }
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

interface Source {
  columns: SQL
  from: SQL
  where: SQL
  at: SQL
  id: SQL
}

const importedChanges = sql`customer_changes join imports on imports.id = customer_changes.import_id`

/** In the order of their numbers, from 1. `customer` is one of the merged ones. */
const sources: Source[] = [
  {
    columns: sql`'change' as kind, action as title, null as detail, null as status, null::bigint as amount,
      null as document_type, null::bigint as document_id, null::bigint as user_id, user_name, null::date as dated_on`,
    from: sql`activity_log`,
    // Not the entry that a message made: the message is listed itself.
    where: sql`subject_type = 'customer' and subject_id = customer.id and not exists (
      select from deliveries where document_type = 'customer' and document_id = customer.id
        and deliveries.created_at = activity_log.created_at and requested_by is not distinct from user_id)`,
    at: sql`activity_log.created_at`,
    id: sql`activity_log.id`,
  },
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
  {
    // The activity log has one entry for all customers of an import.
    columns: sql`'change' as kind,
      case when customer_changes.changes is null then 'Created' else 'Updated' end || ' by the import of ' || file_name as title,
      null as detail, null as status, null::bigint as amount, null as document_type, null::bigint as document_id,
      user_id, null as user_name, null::date as dated_on`,
    from: importedChanges,
    where: sql`customer_id = customer.id`,
    at: sql`imports.created_at`,
    id: sql`customer_changes.id`,
  },
  {
    columns: sql`'change' as kind, 'Restored by undoing the import of ' || file_name as title,
      null as detail, null as status, null::bigint as amount, null as document_type, null::bigint as document_id,
      undone_by as user_id, null as user_name, null::date as dated_on`,
    from: importedChanges,
    where: sql`customer_id = customer.id and undone_version is not null`,
    at: sql`imports.undone_at`,
    id: sql`customer_changes.id`,
  },
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
function timelineQuery(customerId: number, cursor: Cursor | undefined, limit: number): SQL {
  const parts = sources.map(({ columns, from, where, at, id }, index) => {
    const source = sql.raw(String(index + 1))
    const after =
      cursor &&
      sql`and ${at} <= to_timestamp(${cursor.at}::float8 / 1000)
        and (${at}, ${source}, ${id}) < (to_timestamp(${cursor.at}::float8 / 1000), ${cursor.source}::int, ${cursor.id}::bigint)`
    return sql`(
      select ${source} as source, ${id} as id, ${at} as at, ${columns} from ${from} where ${where} ${after}
      order by ${at} desc, ${id} desc limit ${limit})`
  })
  return sql`
    select source, entries.id, round(extract(epoch from at) * 1000)::bigint as at, kind, title, detail, status, amount,
      document_type as "documentType", document_id as "documentId",
      dated_on::text as "datedOn", user_name as "loggedName", first_name as "firstName", last_name as "lastName", email,
      case when kind = 'write-off' and not exists (
        select from receivable_entries as reversal where reversal.reverses = entries.id) then entries.id end as "writeOffId"
    from unnest(${idsOfCustomer(customerId)}) as customer(id)
    cross join lateral (${sql.join(parts, sql` union all `)}) as entries
    left join users on users.id = entries.user_id
    order by entries.at desc, source desc, entries.id desc limit ${limit}`
}
