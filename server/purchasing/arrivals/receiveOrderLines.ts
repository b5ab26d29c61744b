// Receives units of the lines of one purchase order: an arrival with its costs, and what is open of the order.
import { toOwnCost } from '#domain/purchasing/costs.ts'
import { moreCameError } from '#domain/purchasing/purchaseLines.ts'
import { stockChangeError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'
import { changePurchaseUnits } from '#server/purchasing/purchaseOrders/writePurchaseLines.ts'
import { copyProduct } from '#server/sales/lines/copyProduct.ts'

import { describeReceipt, insertArrival } from './insertArrival.ts'

export interface ReceivedLine {
  line: PurchaseLineRow
  accepted: number
  rejected: number
  rejectReason: string | null
  /** More came than is open. */
  moreCame: boolean
  /** Of the accepted units, in the request. */
  path: string
}

/** The products of an arrival, locked. */
export interface ReceivedProducts {
  /** Without deleted ones. */
  products: ReadonlyMap<number, ProductRow>
  styles: Awaited<ReturnType<typeof findStylesOf>>
  /** The units in stock, by product. Each arrival adds its own. */
  stock: Map<number, number>
}

export async function lockReceivedProducts(ctx: Ctx, ids: readonly number[]): Promise<ReceivedProducts> {
  const products = await lockProducts(ctx, [...new Set(ids)])
  const styles = await findStylesOf(ctx, products.values())
  return { products, styles, stock: new Map(Array.from(products, ([id, { quantity }]) => [id, quantity])) }
}

/** What came of a locked and placed order. */
export interface ReceivedOrder {
  order: PurchaseOrderRow
  /** All of its lines, as they were. */
  lines: readonly PurchaseLineRow[]
  received: readonly ReceivedLine[]
}

interface Receipt {
  /** The day. */
  arrivedOn: string
  note: string | null
}

/** Throws a 409 if more came than is open and the user does not say so, if a product was deleted, or if it would have too many units. */
export async function receiveOrderLines(
  ctx: Ctx,
  { order, lines: ordered, received }: ReceivedOrder,
  locked: ReceivedProducts,
  { arrivedOn, note }: Receipt,
): Promise<{ id: number; number: string }> {
  const stock = new Map(locked.stock)
  const lines = received.map(({ line, accepted, rejected, rejectReason, moreCame, path }) => {
    const product = locked.products.get(line.productId)
    if (!product)
      throw fieldRefusal('conflict', path, `${line.name} (${line.code}) was deleted and can't be received.`)
    const inStock = locked.stock.get(product.id) ?? 0
    const error =
      (moreCame ? undefined : moreCameError(line, accepted)) ??
      stockChangeError(product.name, inStock, accepted)
    if (error !== undefined) throw fieldRefusal('conflict', path, error)
    locked.stock.set(product.id, inStock + accepted)
    return {
      ...copyProduct(product, locked.styles),
      orderLine: line.line,
      accepted,
      rejected,
      rejectReason: rejected > 0 ? rejectReason : null,
      unitCostMicros: line.unitCostMicros === null ? null : toOwnCost(line.unitCostMicros, order.rateNanos),
    }
  })
  const accepted = received.filter((one) => one.accepted > 0)
  await changePurchaseUnits(
    ctx,
    order,
    ordered,
    accepted.map(({ line, accepted }) => ({ ...line, accepted: line.accepted + accepted })),
  )
  const units = lines.reduce((sum, line) => sum + line.accepted, 0)
  const { supplierId, supplierName } = order
  const head = { purchaseOrderId: order.id, supplierId, supplierName, arrivedOn, note, reverses: null }
  return insertArrival(ctx, head, lines, { action: describeReceipt(units, order.number, note), stock })
}
