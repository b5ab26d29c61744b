// Makes orders of the rows of a file. The preview shows the results, the import creates the orders.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import type { OrderHead } from '#domain/sales/orderFiles/readOrderRow.ts'
import { maxOrderLines, tooManyOrderLinesMessage } from '#domain/sales/orders.ts'
import { readProductsById } from '#server/catalog/products/readProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { NewLine } from '#server/sales/invoices/newLines.ts'
import { priceOrder } from '#server/sales/orders/orderAmounts.ts'

import { findExistingOrders } from './findExistingOrders.ts'
import { groupOrders, type OrderGroup } from './groupOrders.ts'
import { type Buyer, matchBuyers } from './matchBuyers.ts'
import { createProductMatcher, type ProductMatcher } from './matchProducts.ts'
import type { OrderResult, PlannedOrder } from './orderTypes.ts'
import { type OrderedItem, type ReadOrder, readOrder, refuseRows } from './readOrders.ts'

/** So many orders are looked up together. */
const batchSize = 50

/** Yields the rows of whole orders, in the order in which the orders begin in the file. */
export async function* classifyOrders(
  ctx: Ctx,
  batches: AsyncIterable<ParsedRow<OrderColumn>[]>,
): AsyncGenerator<OrderResult[]> {
  const groups = await groupOrders(batches)
  const matcher = await createProductMatcher(ctx)
  for (let start = 0; start < groups.length; start += batchSize)
    yield await classifyBatch(ctx, matcher, groups.slice(start, start + batchSize))
}

async function classifyBatch(
  ctx: Ctx,
  matcher: ProductMatcher,
  groups: readonly OrderGroup[],
): Promise<OrderResult[]> {
  const buyers = await matchBuyers(
    ctx,
    groups.map(({ shared }) => shared.cells),
  )
  const matches = await matcher.match(groups.flatMap(({ rows }) => rows.map(({ cells }) => cells)))
  let next = 0
  const read = groups.map((group, index) => {
    const buyer = buyers[index]
    if (!buyer) throw new Error('The customer of an order was not looked up')
    const found = matches.slice(next, (next += group.rows.length))
    return readOrder(group, found, buyer)
  })
  const orders = read.filter((each): each is ReadOrder => 'head' in each)
  const products = await readProductsOf(ctx, orders)
  const existing = await findExistingOrders(
    ctx,
    orders.map(({ head, buyer, group }) => ({
      customerId: buyer.id,
      orderNumber: group.shared.cells.orderNumber,
      customerPurchaseOrder: head.customerPurchaseOrder,
    })),
  )
  const results: OrderResult[] = []
  for (const each of read) {
    if ('results' in each) results.push(...each.results)
    else {
      const known = existing.get(orders.indexOf(each))
      const duplicate = known && `${known.number} of ${known.customerName} has this order number.`
      results.push(...(await planOrder(ctx, each, { products, duplicate })))
    }
  }
  return results
}

async function readProductsOf(ctx: Ctx, orders: readonly ReadOrder[]): Promise<Map<number, ProductRow>> {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const products = new Map<number, ProductRow>()
  for await (const batch of readProductsById(ctx, [...ids]))
    for (const product of batch) products.set(product.id, product)
  return products
}

/** Prices the order as its form does, or refuses it with the sentence of the form. */
async function planOrder(
  ctx: Ctx,
  order: ReadOrder,
  { products, duplicate }: { products: ReadonlyMap<number, ProductRow>; duplicate: string | undefined },
): Promise<OrderResult[]> {
  const { head, buyer, rows, items } = order
  const fields = toFields(head, buyer, companyDay(ctx))
  const [first] = items
  if (items.length > maxOrderLines && first) {
    first.row.refused = createRefusedCell('', '', tooManyOrderLinesMessage)
    return refuseRows(rows)
  }
  const price = (ofItems: readonly SaleItem[]) =>
    priceOrder(ctx, { fields, products, priceListId: buyer.priceListId, items: ofItems })
  // The item that a refusal is about which names none.
  let blamed = 0
  try {
    let priced = await price(items.map(({ productId, quantity }) => ({ productId, quantity })))
    const saleItems = items.map((item, index) => toSaleItem(item, priced.lines[index]))
    const firstByHand = saleItems.findIndex(({ isPriceByHand }) => isPriceByHand === true)
    if (firstByHand !== -1) {
      blamed = firstByHand
      priced = await price(saleItems)
    }
    const planned: PlannedOrder = {
      fields,
      priceListId: buyer.priceListId,
      items: saleItems,
      totalCents: priced.totals.totalCents,
      duplicate,
    }
    const lines = new Map(priced.lines.map((line) => [line.productId, line]))
    return rows.map(({ source, line }) => {
      const ordered = line && lines.get(line.productId)
      if (!ordered) return { ...source, result: 'nothing' }
      const { code, name, unitPriceCents, listPriceCents } = ordered
      const units = { product: { code, name }, quantity: line.quantity, unitPriceCents, listPriceCents }
      return { ...source, ...units, order: planned, result: duplicate === undefined ? 'new' : 'duplicate' }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [fault] = error.details.errors ?? []
    const position = Number(/^items\.(\d+)\./.exec(fault?.path ?? '')?.[1] ?? blamed)
    const row = items[position]?.row
    if (row)
      row.refused = createRefusedCell(
        'unitPrice',
        row.source.cells.unitPrice ?? '',
        fault?.message ?? error.message,
      )
    return refuseRows(rows)
  }
}

/** A price of the file that differs from the one of the price list is set by hand. */
function toSaleItem(
  { productId, quantity, unitPriceCents }: OrderedItem,
  listed: NewLine | undefined,
): SaleItem {
  const listPriceCents = listed?.unitPriceCents
  if (unitPriceCents === null || unitPriceCents === listPriceCents) return { productId, quantity }
  return { productId, quantity, unitPriceCents, isPriceByHand: true, listPriceCents }
}

/** What the file doesn't say is that of the customer. Without a kind, an order that ships later is a pre-book. */
function toFields(head: OrderHead, { id, proposal }: Buyer, today: string): OrderFields {
  const { startShipOn, cancelOn, season, notes, customerPurchaseOrder } = head
  const taxPpm = head.taxPpm ?? (proposal.isTaxExempt ? 0 : null)
  return {
    customerId: id,
    customerName: proposal.name,
    customerPhone: proposal.phone ?? '',
    customerEmail: proposal.email,
    customerAddress: proposal.address,
    customerPurchaseOrder,
    shipTo: head.shipTo ?? proposal.shipTo,
    shipToState: head.shipToState ?? (head.shipTo === null ? proposal.shipToState : null),
    kind: head.kind ?? (startShipOn !== null && startShipOn > today ? 'pre-book' : 'at once'),
    season,
    startShipOn,
    cancelOn,
    notes,
    discountBasisPoints: head.discountBasisPoints ?? proposal.discountBasisPoints,
    ...(taxPpm !== null && { taxPpm }),
  }
}
