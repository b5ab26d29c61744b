// Reads the lines of pick lists with their marks, and what the documents have for them now.
import { type PickedDocumentType, type PickUnits, shareUnits, wantedUnits } from '#domain/sales/picking.ts'
import type { AppServices } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

type ReadCtx = Pick<AppServices, 'db'>

export interface PickLineRow extends Omit<PickUnits, 'available'> {
  pickListId: number
  /** Its number on the list. */
  line: number
  documentType: PickedDocumentType
  /** The invoice of the time when the list was made; it may have been corrected since. */
  documentId: number
  documentLine: number
  productId: number
  shelf: string | null
}

export interface CurrentPickLine extends PickLineRow, PickUnits {
  /** The order, or the invoice that replaced its own last. */
  currentId: number
}

/**
 * The lines with the sums of their marks; `condition` is on pick_list_lines. The first row of a document line asks, later ones are units
 * that were not found.
 */
export const pickLines = (condition: SQL) => sql`
  select listed.*, coalesce((select sum(quantity) from pick_marks
    where pick_marks.pick_list_id = listed.pick_list_id and pick_marks.line = listed.line), 0)::int as picked
  from (
    select pick_list_id, min(line) as line, document_type, document_id, document_line, min(product_id) as product_id, min(shelf) as shelf,
      (array_agg(quantity order by line))[1] as asked, sum(quantity)::int - (array_agg(quantity order by line))[1] as not_found
    from pick_list_lines
    where ${condition}
    group by pick_list_id, document_type, document_id, document_line
  ) as listed`

/** In the order of the lists and their lines. `condition` is on pick_list_lines. */
export async function readPickLines(ctx: ReadCtx, condition: SQL): Promise<PickLineRow[]> {
  const { rows } = await ctx.db.execute<{
    list: string
    line: number
    type: PickedDocumentType
    document: string
    documentLine: number
    product: string
    shelf: string | null
    asked: number
    notFound: number
    picked: number
  }>(sql`
    select pick_list_id as list, line, document_type as type, document_id as document, document_line as "documentLine",
      product_id as product, shelf, asked, not_found as "notFound", picked
    from (${pickLines(condition)}) as line_sums
    order by pick_list_id, line`)
  return rows.map(({ list, type, document, product, ...row }) => ({
    ...row,
    pickListId: Number(list),
    documentType: type,
    documentId: Number(document),
    productId: Number(product),
  }))
}

/** The units of documents for pick lists. */
export interface DocumentUnits {
  /** What each document has; a list names the units by `unitKey`. */
  units: ReadonlyMap<string, number>
  /** By the id of an invoice: the one that replaced it last, or itself. */
  currentIds: ReadonlyMap<number, number>
  /** All lines of open pick lists that want units of these documents, older lists first. */
  openLines: PickLineRow[]
}

export interface DocumentIds {
  invoices: readonly number[]
  orders: readonly number[]
}

/**
 * What an order line or an invoice has of a product. A list goes on with the invoice that replaces its own, whose lines may have other
 * numbers: so invoices are compared by product.
 */
export function unitKey(
  row: Pick<PickLineRow, 'documentType' | 'documentId' | 'documentLine' | 'productId'>,
  currentIds: DocumentUnits['currentIds'],
): string {
  return row.documentType === 'order'
    ? `order ${row.documentId} ${row.documentLine} ${row.productId}`
    : `invoice ${currentIds.get(row.documentId)} ${row.productId}`
}

/** The order of a line, or the invoice that replaced its own last. */
export function currentIdOf(
  { documentType, documentId }: Pick<PickLineRow, 'documentType' | 'documentId'>,
  currentIds: DocumentUnits['currentIds'],
): number {
  return documentType === 'order' ? documentId : (currentIds.get(documentId) ?? documentId)
}

/** Void invoices have no units, an order line those that are allocated. */
export async function findDocumentUnits(
  ctx: ReadCtx,
  { invoices, orders }: DocumentIds,
): Promise<DocumentUnits> {
  const currentIds = await findCurrentInvoices(ctx, invoices)
  const { rows } = await ctx.db.execute<{ key: string; units: number }>(sql`
    select concat('invoice ', invoices.id, ' ', product_id) as key, sum(quantity)::int as units
    from invoices join invoice_lines on invoice_id = invoices.id
    where invoices.id = any(${sql.param([...new Set(currentIds.values())])}::bigint[]) and status <> 'Void'
    group by invoices.id, product_id
    union all
    select concat('order ', order_id, ' ', line, ' ', product_id), allocated
    from order_lines where order_id = any(${sql.param([...orders])}::bigint[])`)
  const openLines = await readPickLines(
    ctx,
    sql`pick_list_id in (select id from pick_lists where closed_at is null)
      and (document_type = 'invoice' and document_id = any(${sql.param([...currentIds.keys()])}::bigint[])
        or document_type = 'order' and document_id = any(${sql.param([...orders])}::bigint[]))`,
  )
  return { units: new Map(rows.map(({ key, units }) => [key, units])), currentIds, openLines }
}

/** The last replacement of each invoice and of those that it replaced, which lists may still name. */
export async function findCurrentInvoices(
  ctx: ReadCtx,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; current: string }>(sql`
    with recursive later as (
      select id as first, id from unnest(${sql.param([...new Set(ids)])}::bigint[]) as own(id)
      union all
      select first, invoices.id from later join invoices on replaces_id = later.id
    ), earlier as (
      -- A replacement is newer than what it replaces.
      select distinct max(id) as current, max(id) as id from later group by first
      union all
      select current, replaces_id from earlier join invoices using (id) where replaces_id is not null
    )
    select id, current from earlier`)
  return new Map(rows.map(({ id, current }) => [Number(id), Number(current)]))
}

/** The documents of lines. */
export function documentIdsOf(lines: readonly PickLineRow[]): DocumentIds {
  const idsOf = (type: PickedDocumentType) => [
    ...new Set(lines.filter(({ documentType }) => documentType === type).map(({ documentId }) => documentId)),
  ]
  return { invoices: idsOf('invoice'), orders: idsOf('order') }
}

/** Adds what the documents have now. Lines of open lists share it, older lists first; a closed list wants nothing any more. */
export function withAvailable(
  lines: readonly PickLineRow[],
  { units, currentIds, openLines }: DocumentUnits,
): CurrentPickLine[] {
  const available = new Map<string, number>()
  for (const [key, sharing] of Map.groupBy(openLines, (row) => unitKey(row, currentIds))) {
    const shares = shareUnits(sharing.map(wantedUnits), units.get(key) ?? 0)
    for (const [index, row] of sharing.entries()) available.set(nameOf(row), shares[index] ?? 0)
  }
  return lines.map((row) => ({
    ...row,
    currentId: currentIdOf(row, currentIds),
    available: available.get(nameOf(row)) ?? wantedUnits(row),
  }))
}

function nameOf({ pickListId, line }: PickLineRow): string {
  return `${pickListId} ${line}`
}
