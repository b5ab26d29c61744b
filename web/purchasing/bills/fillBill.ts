// Fills the draft of a bill from its supplier, an arrival or the saved bill.
import type { Arrival } from '#contract/purchasing/arrivals.ts'
import type { Bill } from '#contract/purchasing/bills.ts'
import { formatCents } from '#domain/platform/money.ts'
import { unitsToBill } from '#domain/purchasing/bills.ts'
import { formatRate } from '#domain/purchasing/costs.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { type FilledSupplier, withCurrency } from '#web/purchasing/supplierDraft.ts'

import type { BillDraft, DraftBillLine } from './billDraft.ts'

/** Takes name, terms and currency of the supplier, without lines of another one. The draft may name another supplier meanwhile. */
export function fillSupplier(draft: BillDraft, { id, name, termsDays, currency }: FilledSupplier): BillDraft {
  if (draft.supplier !== null && draft.supplier.id !== id) return draft
  const lines = draft.lines.filter(({ supplierId }) => supplierId === null || supplierId === id)
  const filled = { ...draft, supplier: { id, name }, termsDays, lines }
  return draft.lines.length === 0 ? withCurrency(filled, currency) : filled
}

/** Adds what is left to bill of an arrival; the first one brings the currency and the rate of its order. */
export function fillArrival(draft: BillDraft, arrival: Arrival): BillDraft {
  const { currency, rateNanos } = arrival.billing ?? {}
  const isPriced = draft.lines.length === 0 && currency && typeof rateNanos === 'number'
  return {
    ...draft,
    ...(isPriced && { currency, rate: formatRate(rateNanos) }),
    lines: [...draft.lines.filter(({ arrivalId }) => arrivalId !== arrival.id), ...toDraftLines(arrival)],
  }
}

/** The lines of an arrival of which something is left to bill, at the costs of its order. */
function toDraftLines({ id, supplierId, number, items, billing, undoneBy }: Arrival): DraftBillLine[] {
  const isClosed = (billing?.closed ?? null) !== null || undoneBy !== null
  return items
    .map(({ line, productId, product, accepted, billed, agreedCostMicros }) => {
      const toBill = unitsToBill({ accepted, billed: billed ?? 0 }, isClosed)
      return {
        ...toProduct(product),
        arrivalId: id,
        supplierId,
        arrivalNumber: number,
        line,
        productId,
        toBill,
        agreedCostMicros,
        agreedCurrency: billing?.currency ?? null,
        units: String(toBill),
        cost: agreedCostMicros === null ? '' : formatUnitCost(agreedCostMicros),
      }
    })
    .filter(({ toBill }) => toBill > 0)
}

/** The draft of a bill that is edited. Its own units can stay on it. */
export function toBillDraft(bill: Bill): BillDraft {
  return {
    supplier: { id: bill.supplierId, name: bill.supplierName },
    termsDays: null,
    number: bill.number,
    datedOn: bill.datedOn,
    dueOn: bill.dueOn ?? '',
    currency: bill.currency,
    rate: formatRate(bill.rateNanos),
    amount: formatCents(bill.amountCents),
    charges: bill.chargesCents === 0 ? '' : formatCents(bill.chargesCents),
    notes: bill.notes ?? '',
    fileName: null,
    lines: bill.items.map((item) => ({
      ...toProduct(item.product),
      arrivalId: item.arrival.id,
      supplierId: null,
      arrivalNumber: item.arrival.number,
      line: item.arrivalLine,
      productId: item.productId,
      toBill: item.accepted - item.billed + item.quantity,
      agreedCostMicros: item.agreedCostMicros,
      agreedCurrency: item.agreedCostMicros === null ? null : bill.currency,
      units: String(item.quantity),
      cost: formatUnitCost(item.unitCostMicros),
    })),
  }
}

function toProduct({ name, code, color, size, style }: Bill['items'][number]['product']) {
  return { name, code, color, size, styleNumber: style?.number ?? null }
}
