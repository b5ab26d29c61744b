// The interleaved actions on landed cost and on what it depends on: arrivals, and bills with charges.
import type { Bill } from '#contract/purchasing/bills.ts'
import type { Ctx } from '#server/ctx.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'
import { updateBill } from '#server/purchasing/bills/updateBill.ts'
import { voidBill } from '#server/purchasing/bills/voidBill.ts'
import { createLandedCost } from '#server/purchasing/landedCosts/createLandedCost.ts'
import { undoLandedCost } from '#server/purchasing/landedCosts/undoLandedCost.ts'
import { buildLandedCost } from '#server/purchasing/purchaseFixtures.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import type { Action } from './interleavingFixture.ts'

interface ChangedBill {
  chargesCents?: number
  unitCostMicros?: number
}

function changeBill(ctx: Ctx, bill: Bill, { chargesCents = bill.chargesCents, unitCostMicros }: ChangedBill) {
  const { id, version, number, datedOn, currency, rateNanos, amountCents, items } = bill
  return updateBill(ctx, {
    id,
    version,
    bill: { number, datedOn, currency, rateNanos, amountCents, chargesCents },
    lines: items.map((item) => ({
      arrivalId: item.arrival.id,
      line: item.arrivalLine,
      quantity: item.quantity,
      unitCostMicros: unitCostMicros ?? item.unitCostMicros,
    })),
  })
}

export const landedActions = {
  'land freight of the boots': (ctx, { arrivalId, token }) =>
    createLandedCost(ctx, buildLandedCost([arrivalId], 800, { basis: 'units', label: `Air ${token}` })),
  'land duty of boots and clogs': (ctx, { arrivalId, clogArrivalId, token }) =>
    createLandedCost(
      ctx,
      buildLandedCost([clogArrivalId, arrivalId], 1600, { basis: 'units', label: `Duty ${token}` }),
    ),
  'land the charges of the bill': (ctx, { charged, clogArrivalId, token }) =>
    createLandedCost(
      ctx,
      buildLandedCost([clogArrivalId], charged.chargesCents, {
        billId: charged.id,
        label: `Charges ${token}`,
      }),
    ),
  'raise the charges of the bill': (ctx, { charged }) => changeBill(ctx, charged, { chargesCents: 3000 }),
  'raise the cost on the bill': (ctx, { charged }) => changeBill(ctx, charged, { unitCostMicros: 8_000_000 }),
  'void the charged bill': (ctx, { charged }) => voidBill(ctx, { id: charged.id, reason: 'Entered twice' }),
  'undo the freight of the clogs': (ctx, { freightId }) => undoLandedCost(ctx, { id: freightId }),
  'undo the arrival of the clogs': (ctx, { clogArrivalId }) => undoArrival(ctx, { id: clogArrivalId }),
  'sell three clogs': (ctx, { charged, token }) =>
    createInvoice(
      ctx,
      buildInvoice([{ productId: charged.items[0]?.productId ?? 0, quantity: 3 }], {
        customerName: `New ${token}`,
      }),
    ),
} satisfies Record<string, Action>
