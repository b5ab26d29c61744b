// Makes orders of the rows of a file. The preview shows the results, the import creates the orders.
import { createTotalChecker } from '#domain/sales/orderFiles/checkTotals.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { readProductsById } from '#server/catalog/products/readProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'

import { checkOrder } from './checkOrder.ts'
import { fillOrders, noteCustomer } from './fillOrders.ts'
import { findExistingOrders } from './findExistingOrders.ts'
import { groupOrders, type OrderGroup } from './groupOrders.ts'
import { matchOrderCustomers } from './matchOrderCustomers.ts'
import type { ProductMatcher } from './matchProducts.ts'
import type { OrderFileValues, OrderResult } from './orderTypes.ts'
import { planOrder } from './planOrder.ts'
import { type ReadOrder, readOrder } from './readOrders.ts'

/** So many orders are looked up together. */
const batchSize = 50

/** Yields the rows of whole orders, in the order in which the orders begin in the file. */
export async function* classifyOrders(
  ctx: Ctx,
  batches: AsyncIterable<ParsedRow<OrderColumn>[]>,
  { matcher, values }: { matcher: ProductMatcher; values: OrderFileValues },
): AsyncGenerator<OrderResult[]> {
  const groups = await groupOrders(batches)
  await fillOrders(ctx, groups, values)
  const checkTotals = createTotalChecker()
  for (let start = 0; start < groups.length; start += batchSize)
    yield await classifyBatch(ctx, { matcher, checkTotals }, groups.slice(start, start + batchSize))
}

async function classifyBatch(
  ctx: Ctx,
  { matcher, checkTotals }: { matcher: ProductMatcher; checkTotals: ReturnType<typeof createTotalChecker> },
  groups: readonly OrderGroup[],
): Promise<OrderResult[]> {
  const orderCustomers = await matchOrderCustomers(
    ctx,
    groups.map(({ shared, customerId }) => ({ ...shared.cells, customerId })),
  )
  const matches = await matcher.match(
    groups.flatMap(({ rows }, index) => {
      const customer = orderCustomers[index]
      const customerId = customer && 'id' in customer ? customer.id : undefined
      return rows.map(({ cells }) => ({ senderId: customerId, cells }))
    }),
  )
  let next = 0
  const read = groups.map((group, index) => {
    const customer = orderCustomers[index]
    if (!customer) throw new Error('The customer of an order was not looked up')
    if (!('refused' in customer)) noteCustomer(group, customer)
    const rowMatches = matches.slice(next, (next += group.rows.length))
    return readOrder(group, rowMatches, customer)
  })
  const orders = read.filter((each): each is ReadOrder => 'head' in each)
  const products = await readProductsOf(ctx, orders)
  const existing = await findExistingOrders(
    ctx,
    orders.map(({ head, customer, group }) => ({
      customerId: customer.id,
      orderNumber: group.shared.cells.orderNumber,
      customerPurchaseOrder: head.customerPurchaseOrder,
    })),
  )
  const results: OrderResult[] = []
  for (const each of read) {
    if ('results' in each) results.push(...checkOrder(each.results, checkTotals))
    else {
      const planned = await planOrder(ctx, each, { products, existing: existing.get(orders.indexOf(each)) })
      results.push(...checkOrder(planned, checkTotals))
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
