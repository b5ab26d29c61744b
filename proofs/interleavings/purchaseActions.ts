// The interleaved actions on a purchase order, its arrival and its bill.
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'
import { closeBilling } from '#server/purchasing/bills/closeBilling.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { voidBill } from '#server/purchasing/bills/voidBill.ts'
import { buildBill, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { cancelPurchaseOrder } from '#server/purchasing/purchaseOrders/cancelPurchaseOrder.ts'
import { createPurchaseOrder } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import { updatePurchaseOrder } from '#server/purchasing/purchaseOrders/updatePurchaseOrder.ts'
import { mergeSupplier } from '#server/purchasing/suppliers/mergeSupplier.ts'
import { recordOperations } from '#server/records.ts'
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
  'merge the maker': (ctx, { purchase, workshopId }) =>
    mergeSupplier(ctx, { id: purchase.supplierId, into: workshopId }),
  'merge into the maker': (ctx, { purchase, workshopId }) =>
    mergeSupplier(ctx, { id: workshopId, into: purchase.supplierId }),
  'order more boots': (ctx, { purchase: { supplierId, items } }) => {
    const more = items.map(({ productId }) => ({ productId, quantity: 3 }))
    return createPurchaseOrder(ctx, buildPurchase(supplierId, more))
  },
  'rename the maker': (ctx, { purchase, token }) =>
    recordOperations.supplier.edit(ctx, {
      id: purchase.supplierId,
      name: `Bootmaker ${token}`,
      version: 1,
    }),
  'delete the workshop': (ctx, { workshopId }) => recordOperations.supplier.remove(ctx, { id: workshopId }),
} satisfies Record<string, Action>
