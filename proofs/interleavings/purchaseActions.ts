// The interleaved actions on a purchase order, its arrival and its bill.
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'
import { closeBilling } from '#server/purchasing/bills/closeBilling.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { voidBill } from '#server/purchasing/bills/voidBill.ts'
import { buildBill, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { cancelPurchaseOrder } from '#server/purchasing/purchaseOrders/cancelPurchaseOrder.ts'
import { updatePurchaseOrder } from '#server/purchasing/purchaseOrders/updatePurchaseOrder.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'

import type { Action } from './interleavingFixture.ts'

export const purchaseActions = {
  'receive six boots': (ctx, { purchase }) =>
    receivePurchaseOrder(ctx, { id: purchase.id, lines: [{ line: 1, accepted: 6 }] }),
  'cancel the purchase order': (ctx, { purchase }) =>
    cancelPurchaseOrder(ctx, { id: purchase.id, reason: 'Too late' }),
  'lower the purchase order': (ctx, { purchase: { id, version, supplierId, items } }) => {
    const lowered = items.map(({ productId }) => ({ productId, quantity: 5 }))
    const { purchaseOrder } = buildPurchase(supplierId, [])
    return updatePurchaseOrder(ctx, { id, version, purchaseOrder, items: lowered })
  },
  'undo the arrival': (ctx, { arrivalId }) => undoArrival(ctx, { id: arrivalId }),
  'bill four boots': (ctx, { purchase, arrivalId }) =>
    createBill(ctx, {
      supplierId: purchase.supplierId,
      ...buildBill(arrivalId, 4, { number: 'TK-2' }),
      sameNumber: true,
    }),
  'expect no bill of the boots': (ctx, { arrivalId }) => closeBilling(ctx, { id: arrivalId }),
  'void the bill': (ctx, { billId }) => voidBill(ctx, { id: billId, reason: 'Entered twice' }),
  'allocate the boots': (ctx, { wanting }) => allocateOrder(ctx, { id: wanting.id }),
  'raise the cost of the boots': (ctx, { purchase: { id, version, supplierId, items } }) => {
    const dearer = items.map(({ productId, quantity }) => ({
      productId,
      quantity,
      unitCostMicros: 9_000_000,
    }))
    const { purchaseOrder } = buildPurchase(supplierId, [])
    return updatePurchaseOrder(ctx, { id, version, purchaseOrder, items: dearer })
  },
} satisfies Record<string, Action>
