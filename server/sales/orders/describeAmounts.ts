import type { FieldChanges } from '#domain/people/activity.ts'
import { formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
import { type Charge, formatCharge } from '#domain/sales/charges.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'

import type { OrderRow } from './toOrder.ts'

type LoggedOrder = OrderRow & { charges: readonly Charge[] }

/** What an edit changed of the fields and amounts of an order, for the log. */
export function describeAmounts(before: LoggedOrder, after: LoggedOrder): FieldChanges {
  return diffFields(toLogged(before), toLogged(after)) ?? {}
}

function toLogged(order: LoggedOrder) {
  const { kind, season, customerName, customerPhone, customerEmail, customerAddress } = order
  const { customerPurchaseOrder, shipTo, shipToState, notes, startShipOn, cancelOn, validUntil } = order
  return {
    kind,
    season,
    customerName,
    customerPhone,
    customerEmail,
    customerAddress,
    customerPurchaseOrder,
    shipTo,
    shipToState,
    notes,
    startShipOn,
    cancelOn,
    shipComplete: order.shipComplete ? 'yes' : 'no',
    validUntil,
    customerId: String(order.customerId),
    discount: formatPercent(order.discountBasisPoints),
    charges: order.charges.map(formatCharge).join(', ') || null,
    tax: formatPpm(order.taxPpm),
    total: formatUsd(order.totalCents),
  }
}
