// Reads and writes the entries of pick lists. Only this file writes them, and with them how much of each document is picked.
import type { AskedUnits, PickEntryKind } from '#domain/sales/pickEntries.ts'
import type { PickedDocumentType } from '#domain/sales/picking.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

export interface PickDocument {
  type: PickedDocumentType
  id: number
}

/** What a list asks for and has picked of a product of a document. */
export interface AskedLine extends AskedUnits {
  pickListId: number
  /** Its number on the list. */
  line: number
  document: PickDocument
  productId: number
  shelf: string | null
  box: number
}

export interface NewPickEntry extends AskedUnits {
  pickListId: number
  line: number
  document: PickDocument
  kind: PickEntryKind
}

/** Condition: the row of pick_entries is of one of the documents. */
export function isOfDocuments(documents: readonly PickDocument[]): SQL {
  const idsOf = (type: PickedDocumentType) =>
    documents.filter((document) => document.type === type).map(({ id }) => id)
  return sql`(document_type = 'invoice' and document_id = any(${sql.param(idsOf('invoice'))}::bigint[])
    or document_type = 'order' and document_id = any(${sql.param(idsOf('order'))}::bigint[]))`
}

/**
 * Locks the lists that have units of the documents, in id order, until the transaction ends. The documents are locked; products are not
 * yet. Whatever changes the units of a document does this, so that no mark comes in between.
 */
export async function lockPickListsOf(ctx: Ctx, documents: readonly PickDocument[]): Promise<void> {
  if (documents.length === 0) return
  await ctx.db.execute(sql`
    select id from pick_lists
    where id in (select pick_list_id from pick_entries where ${isOfDocuments(documents)})
    order by id for no key update`)
}

/** What lists ask for of the documents, older lists first. */
export async function readAskedLines(
  ctx: Pick<AppServices, 'db'>,
  documents: readonly PickDocument[],
): Promise<AskedLine[]> {
  const { rows } = await ctx.db.execute<
    Omit<AskedLine, 'pickListId' | 'document' | 'productId'> & {
      pick_list_id: string
      document_type: PickedDocumentType
      document_id: string
      product_id: string
    }
  >(sql`
    select pick_list_id, line, document_type, document_id, product_id, shelf, box,
      sum(asked)::int as asked, sum(picked)::int as picked
    from pick_entries join pick_list_lines using (pick_list_id, line)
    where ${isOfDocuments(documents)}
    group by pick_list_id, line, document_type, document_id, product_id, shelf, box
    having sum(asked) <> 0
    order by pick_list_id, line`)
  return rows.map(({ pick_list_id, document_type, document_id, product_id, ...row }) => ({
    ...row,
    pickListId: Number(pick_list_id),
    document: { type: document_type, id: Number(document_id) },
    productId: Number(product_id),
  }))
}

/** The lines of a document and a product share its units. */
export function unitKey({ document, productId }: Pick<AskedLine, 'document' | 'productId'>): string {
  return `${document.type} ${document.id} ${productId}`
}

/** What the documents have now by `unitKey`: void invoices nothing, orders what is allocated. */
export async function findDocumentUnits(
  ctx: Pick<AppServices, 'db'>,
  documents: readonly PickDocument[],
): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{
    document_type: PickedDocumentType
    document_id: string
    product_id: string
    units: number
  }>(sql`
    select document_type, document_id, product_id, sum(units)::int as units
    from (
      select 'invoice' as document_type, invoice_id as document_id, product_id, quantity as units
      from invoice_lines join invoices on invoices.id = invoice_id where status <> 'Void'
      union all
      select 'order', order_id, product_id, allocated from order_lines where allocated > 0
    ) as document_units
    where ${isOfDocuments(documents)}
    group by document_type, document_id, product_id`)
  return new Map(
    rows.map(({ document_type, document_id, product_id, units }) => {
      const document = { type: document_type, id: Number(document_id) }
      return [unitKey({ document, productId: Number(product_id) }), units]
    }),
  )
}

/** Entries without units are left out. The documents and the lists are locked. */
export async function writePickEntries(ctx: Ctx, entries: readonly NewPickEntry[]): Promise<void> {
  const rows = entries.filter(({ asked, picked }) => asked !== 0 || picked !== 0)
  if (rows.length === 0) return
  const column = <T>(valueOf: (row: NewPickEntry) => T) => sql.param(rows.map(valueOf))
  await ctx.db.execute(sql`
    insert into pick_entries (pick_list_id, line, document_type, document_id, kind, asked, picked, created_at, user_id)
    select entry.*, ${ctx.now}::timestamptz, ${ctx.user.id}::bigint
    from unnest(
      ${column(({ pickListId }) => pickListId)}::bigint[], ${column(({ line }) => line)}::int[],
      ${column(({ document }) => document.type)}::text[], ${column(({ document }) => document.id)}::bigint[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ asked }) => asked)}::int[], ${column(({ picked }) => picked)}::int[]
    ) as entry (pick_list_id, line, document_type, document_id, kind, asked, picked)`)
  const picked = rows.filter((row) => row.picked !== 0).map(({ document }) => document)
  await countPicked(ctx, picked)
}

async function countPicked(ctx: Ctx, documents: readonly PickDocument[]): Promise<void> {
  const idsOf = (type: PickedDocumentType) => [
    ...new Set(documents.filter((document) => document.type === type).map(({ id }) => id)),
  ]
  const orderIds = idsOf('order')
  if (orderIds.length > 0)
    await ctx.db.execute(sql`
      update orders set picked_units = (
        select coalesce(sum(picked), 0) from pick_entries where document_type = 'order' and document_id = orders.id)
      where id = any(${sql.param(orderIds)}::bigint[])`)
  const invoiceIds = idsOf('invoice')
  if (invoiceIds.length > 0)
    await ctx.db.execute(sql`
      update invoices set picking = ${pickingOfInvoice}
      where id = any(${sql.param(invoiceIds)}::bigint[])`)
}

/** How much of the invoice `invoices` is picked, from its entries. */
export const pickingOfInvoice = sql`(
  select case when coalesce(sum(picked), 0) = 0 then 'none'
    when sum(picked) < (select sum(quantity) from invoice_lines where invoice_id = invoices.id) then 'part' else 'all' end
  from pick_entries where document_type = 'invoice' and document_id = invoices.id)`
