import { type createTotalChecker, unitsOfRow } from '#domain/sales/orderFiles/checkTotals.ts'
import type { CheckedRow } from '#domain/sales/orderFiles/rowTotals.ts'

import type { OrderResult } from './orderTypes.ts'

/** Compares an order with the totals that the file says. Its rows get notes, and the order what differs. */
export function checkOrder(
  results: readonly OrderResult[],
  checkTotals: ReturnType<typeof createTotalChecker>,
): OrderResult[] {
  const order = results.map((row) => ('order' in row ? row.order : undefined)).find(Boolean)
  const { differences, notes } = checkTotals(results.map(toCheckedRow), order?.amounts)
  if (order) order.differences = differences
  return results.map((row) => {
    const note = notes.get(row.row)
    notes.delete(row.row)
    return note === undefined ? row : { ...row, notes: [...(row.notes ?? []), note] }
  })
}

function toCheckedRow(row: OrderResult): CheckedRow {
  const { row: number, cells } = row
  return 'order' in row
    ? {
        row: number,
        cells,
        orderedUnits: row.orderedUnits,
        quantity: row.quantity,
        unitPriceCents: row.unitPriceCents,
      }
    : { row: number, cells, orderedUnits: unitsOfRow(cells), quantity: 0, unitPriceCents: undefined }
}
