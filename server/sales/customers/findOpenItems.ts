// The open items of a customer: what is owed by due day, then what is unapplied.
import { type DocumentLink, maxOpenItems, type OpenItem } from '#contract/sales/receivables.ts'
import { overdueDays } from '#domain/sales/lateness.ts'
import type { EntryKind, Side } from '#domain/sales/receivables.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { entryDocumentNumber } from '#server/sales/receivables/documentNumber.ts'

import { idsOfCustomer } from './customerBalances.ts'
import { assertCustomerExists } from './findCustomer.ts'

interface ItemRow {
  total: number
  id: string
  side: Side
  kind: EntryKind
  documentType: DocumentLink['type']
  documentId: string
  number: string
  orderIds: number[]
  onDate: string
  dueOn: string | null
  amount: string
  open: string
}

export async function findOpenItems(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ items: OpenItem[]; total: number }> {
  const { rows } = await ctx.db.execute<ItemRow & Record<string, unknown>>(sql`
    select total, id, side, kind, document_type as "documentType", document_id as "documentId", ${entryDocumentNumber} as number,
      case document_type
        when 'invoice' then array(select distinct order_id::float8 from invoice_lines where invoice_id = document_id and order_id is not null)
        when 'payment' then array(select order_id::float8 from payments where payments.id = document_id and order_id is not null)
        else array[]::float8[] end as "orderIds",
      on_date::text as "onDate", due_on::text as "dueOn", amount_cents as amount, open_cents as open
    from (
      select *, count(*) over ()::int as total from receivable_entries
      where open_cents > 0 and customer_id = any(${idsOfCustomer(id)})
      order by side = 'credit', coalesce(due_on, on_date), id limit ${maxOpenItems}
    ) as entry
    order by side = 'credit', coalesce(due_on, on_date), id`)
  if (rows.length === 0) await assertCustomerExists(ctx, id)
  const today = companyDay(ctx)
  return { items: rows.map((row) => toOpenItem(row, today)), total: rows[0]?.total ?? 0 }
}

function toOpenItem(row: ItemRow, today: string): OpenItem {
  const { side, kind, onDate, dueOn } = row
  const openCents = Number(row.open)
  return {
    id: Number(row.id),
    side,
    kind,
    document: { type: row.documentType, id: Number(row.documentId), number: row.number },
    orderIds: row.orderIds,
    onDate,
    dueOn,
    overdueDays: side === 'debit' ? overdueDays({ openCents, dueOn: dueOn ?? onDate }, today) : 0,
    amountCents: Number(row.amount),
    openCents,
  }
}
