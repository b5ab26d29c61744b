// A purchase order while it is typed: its head, its items with quantities, and their costs.
import * as z from 'zod/mini'

import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import type { PurchaseItem, PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { formatRate, oneRateNanos, rateMessage } from '#domain/purchasing/costs.ts'
import {
  expectedDayError,
  maxPurchaseLines,
  missingSupplierMessage,
  noPurchaseLinesMessage,
  tooManyPurchaseLinesMessage,
} from '#domain/purchasing/purchaseOrders.ts'
import { formatUnitCost, unitCostMessages } from '#domain/stock/costTexts.ts'
import { type DraftLine, draftLinesError, emptyItems, ItemDraft } from '#web/catalog/itemEntry/itemDraft.ts'
import { emptySupplierDraft, readCost, readRate, SupplierDraft } from '#web/purchasing/supplierDraft.ts'

/** Stored in the browser. */
export const PurchaseDraft = z.extend(ItemDraft, {
  ...SupplierDraft.shape,
  supplierReference: z.string(),
  season: z.string(),
  /** '' for none. */
  expectedOn: z.string(),
  notes: z.string(),
  /** As typed, by product; a missing or empty one is unknown. */
  costs: z.record(z.string(), z.string()),
  /** Expected days by product; a missing or empty one is that of the order. */
  days: z.record(z.string(), z.string()),
})
export type PurchaseDraft = z.output<typeof PurchaseDraft>

export const emptyPurchase: PurchaseDraft = {
  ...emptyItems,
  ...emptySupplierDraft,
  supplierReference: '',
  season: '',
  expectedOn: '',
  notes: '',
  costs: {},
  days: {},
}

/** The draft of an order that is edited or copied. A copy begins without its days and its reference. */
export function toPurchaseDraft(order: PurchaseOrder, { isCopy }: { isCopy: boolean }): PurchaseDraft {
  const items = isCopy ? order.items.filter(({ isDeleted }) => !isDeleted) : order.items
  const lines = items.map(({ productId, quantity, product }): DraftLine => ({
    productId,
    code: product.code,
    productName: product.name,
    color: product.color,
    size: product.size,
    styleId: product.style?.id ?? null,
    quantity,
    text: String(quantity),
  }))
  return {
    lines,
    styleIds: [...new Set(lines.flatMap(({ styleId }) => styleId ?? []))],
    supplier: { id: order.supplierId, name: order.supplierName },
    supplierReference: isCopy ? '' : (order.supplierReference ?? ''),
    season: order.season ?? '',
    expectedOn: isCopy ? '' : (order.expectedOn ?? ''),
    currency: order.currency,
    rate: formatRate(order.rateNanos ?? oneRateNanos),
    notes: order.notes ?? '',
    costs: Object.fromEntries(
      items.flatMap(({ productId, unitCostMicros }) =>
        unitCostMicros === null ? [] : [[String(productId), formatUnitCost(unitCostMicros)]],
      ),
    ),
    days: isCopy ? {} : daysOf(items),
  }
}

/** Of the form; '' stays the day of the order. */
function daysOf(items: readonly PurchaseItem[]): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ productId, expectedOn }) => (expectedOn === null ? [] : [[productId, expectedOn]])),
  )
}

/** Why the order can't be saved, or undefined. A draft may be empty. `orderedOn`: the day of the order, or today. */
export function purchaseError(
  draft: PurchaseDraft,
  { isPlaced, orderedOn }: { isPlaced: boolean; orderedOn: string },
): string | undefined {
  const { supplier, lines, costs, days } = draft
  if (supplier?.id === undefined || supplier.id === null) return `${missingSupplierMessage}.`
  if (readRate(draft) === undefined) return `${rateMessage}.`
  if (isPlaced && lines.length === 0) return `${noPurchaseLinesMessage}.`
  if (lines.length > maxPurchaseLines) return `${tooManyPurchaseLinesMessage}.`
  const wrongLine = draftLinesError(lines)
  if (wrongLine !== undefined) return wrongLine
  const wrong = lines.find(({ productId }) => readCost(costs[productId]) === undefined)
  if (wrong) return `${wrong.productName}, ${wrong.color}, ${wrong.size}: ${unitCostMessages.invalid}.`
  return (
    expectedDayError(draft.expectedOn || null, orderedOn) ??
    lines
      .map(({ productId, productName: name, code }) =>
        expectedDayError(days[productId] || null, orderedOn, { name, code }),
      )
      .find((error) => error !== undefined)
  )
}

/** The request of a draft without errors. */
export function toPurchaseInput(draft: PurchaseDraft): Omit<InputOf<typeof createPurchaseOrder>, 'place'> {
  return {
    purchaseOrder: {
      supplierId: draft.supplier?.id ?? 0,
      supplierReference: draft.supplierReference.trim() || null,
      season: draft.season.trim() || null,
      expectedOn: draft.expectedOn || null,
      currency: draft.currency,
      rateNanos: readRate(draft) ?? oneRateNanos,
      notes: draft.notes.trim() || null,
    },
    items: draft.lines.map(({ productId, quantity }) => ({
      productId,
      quantity,
      unitCostMicros: readCost(draft.costs[productId]) ?? null,
      expectedOn: draft.days[productId] || null,
    })),
  }
}
