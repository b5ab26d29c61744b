// Receives a delivery of several products, all or none: an arrival for each purchase order that it names, and one for the rest.
import type { Product } from '#contract/catalog/products.ts'
import type { receiveStockLines as endpoint } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { pluralize } from '#domain/platform/format.ts'
import { absentProductMessage, otherSupplierMessage } from '#domain/purchasing/arrivals.ts'
import { stockChangeError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import { toProduct } from '#server/catalog/products/toProduct.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { lockSupplier } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import {
  assertPlaced,
  findPurchaseLines,
  lockPurchaseOrder,
} from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'
import { copyProduct } from '#server/sales/lines/copyProduct.ts'

import { describeReceipt, insertArrival } from './insertArrival.ts'
import {
  lockReceivedProducts,
  type ReceivedOrder,
  type ReceivedProducts,
  receiveOrderLines,
} from './receiveOrderLines.ts'

type Input = InputOf<typeof endpoint>
type DeliveredLine = Input['lines'][number] & { index: number }
type Document = { id: number; number: string }

/**
 * Throws a 409 if a quantity would exceed the maximum, if a named purchase order is not placed or has fewer open units, or if the supplier
 * was deleted or merged, and a 404 if a product was deleted.
 */
export async function receiveStockLines(
  ctx: Ctx,
  { lines, note, supplierId }: Input,
): Promise<{ received: number; products: Product[]; arrival: Document; arrivals: Document[] }> {
  return transact(ctx, async (ctx) => {
    const numbered = lines.map((line, index) => ({ ...line, index }))
    const orders = await matchOrders(ctx, numbered, supplierId)
    const supplier = await readSupplier(ctx, supplierId)
    const locked = await lockReceivedProducts(
      ctx,
      lines.map(({ id }) => id),
    )
    const receipt = { arrivedOn: companyDay(ctx), note: note || null, ...supplier }
    const arrivals = await insertDelivery(ctx, numbered, { orders, locked, receipt })
    ctx.crashPoint('arrival.before-commit')
    const [arrival] = arrivals
    if (!arrival) throw new Error('A delivery without lines')
    const ids = [...new Set(lines.map(({ id }) => id))]
    const after = await lockProducts(ctx, ids)
    return {
      received: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      products: ids.flatMap((id) => after.get(id) ?? []).map(toProduct),
      arrival,
      arrivals,
    }
  })
}

interface Delivery {
  /** Those that the lines name. */
  orders: readonly ReceivedOrder[]
  locked: ReceivedProducts
  receipt: OtherReceipt
}

/** Returns an arrival for each order, and one for the units of none. */
export async function insertDelivery(
  ctx: Ctx,
  lines: readonly DeliveredLine[],
  { orders, locked, receipt }: Delivery,
): Promise<Document[]> {
  const arrivals: Document[] = []
  for (const order of orders) arrivals.push(await receiveOrderLines(ctx, order, locked, receipt))
  const others = lines.filter(({ purchaseOrderId }) => purchaseOrderId === undefined)
  if (others.length > 0) arrivals.push(await receiveOthers(ctx, others, locked, receipt))
  return arrivals
}

async function readSupplier(ctx: Ctx, supplierId: number | undefined) {
  if (supplierId === undefined) return { supplierId: null, supplierName: null }
  const supplier = await lockSupplier(ctx, supplierId, 'supplierId')
  return { supplierId: supplier.supplierId, supplierName: supplier.supplierName }
}

/** Locks the orders that the lines name, and finds their lines. With a supplier, all orders must be of it. */
export async function matchOrders(
  ctx: Ctx,
  lines: readonly DeliveredLine[],
  supplierId: number | null | undefined,
): Promise<ReceivedOrder[]> {
  const ids = [...new Set(lines.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []))]
  const matched: ReceivedOrder[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await lockPurchaseOrder(ctx, id)
    await assertPlaced(ctx, order)
    const ofOrder = lines.filter(({ purchaseOrderId }) => purchaseOrderId === id)
    if (typeof supplierId === 'number' && order.supplierId !== supplierId)
      throw fieldRefusal(
        'conflict',
        `lines.${ofOrder[0]?.index}.purchaseOrderId`,
        otherSupplierMessage(order),
      )
    const ordered = await findPurchaseLines(ctx, id)
    const byProduct = new Map(ordered.map((line) => [line.productId, line]))
    const received = ofOrder.map(({ id: productId, quantity, moreCame = false, index }) => {
      const line = byProduct.get(productId)
      const path = `lines.${index}.id`
      if (!line) throw fieldRefusal('conflict', path, absentProductMessage(order.number))
      return { line, accepted: quantity, rejected: 0, rejectReason: null, moreCame, path }
    })
    matched.push({ order, lines: ordered, received })
  }
  return matched
}

interface OtherReceipt {
  arrivedOn: string
  note: string | null
  supplierId: number | null
  supplierName: string | null
}

/** Units from no purchase order, without a cost. */
async function receiveOthers(
  ctx: Ctx,
  delivered: readonly DeliveredLine[],
  { products, styles, stock }: ReceivedProducts,
  receipt: OtherReceipt,
): Promise<Document> {
  const lines = delivered.map(({ id, quantity, index }) => {
    const product = products.get(id)
    const path = `lines.${index}.id`
    if (!product) throw fieldRefusal('missing', path, 'A product in this delivery no longer exists.')
    const error = stockChangeError(product.name, stock.get(id) ?? 0, quantity)
    if (error !== undefined) throw fieldRefusal('conflict', path, error)
    return {
      ...copyProduct(product, styles),
      orderLine: null,
      accepted: quantity,
      rejected: 0,
      rejectReason: null,
      unitCostMicros: null,
    }
  })
  const units = lines.reduce((sum, { accepted }) => sum + accepted, 0)
  const [first] = lines
  const what = lines.length === 1 && first ? first.code : pluralize(lines.length, 'product')
  return insertArrival(ctx, { ...receipt, purchaseOrderId: null, reverses: null }, lines, {
    action: describeReceipt(units, what, receipt.note),
    stock,
  })
}
