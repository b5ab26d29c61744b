// Inserts arrivals with their lines, moves their units to or from the stock, and writes the log.
import type { DocumentReference } from '#domain/nouns.ts'
import { formatUnits, type MovementReason } from '#domain/stock/stock.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { arrivalLines, arrivals } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'
import { copiedFields } from '#server/sales/lines/copyProduct.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { findArrivedValues } from './arrivedValues.ts'
import type { ArrivalLineRow, ArrivalRow } from './findArrivals.ts'

type NewArrival = Pick<
  ArrivalRow,
  'purchaseOrderId' | 'supplierId' | 'supplierName' | 'arrivedOn' | 'note' | 'reverses'
>
export type NewArrivalLine = Omit<ArrivalLineRow, 'arrivalId' | 'line' | 'billed'>

const lineInsert = {
  name: 'insert_arrival_lines',
  table: arrivalLines,
  fields: [
    'arrivalId',
    ...copiedFields,
    'orderLine',
    'accepted',
    'rejected',
    'rejectReason',
    'unitCostMicros',
  ],
} as const

interface Logged {
  /** 'Received 24 units of PO-2026-00031' */
  action: string
  /** The quantities in stock before, by product. */
  stock: ReadonlyMap<number, number>
}

/** The products are locked and have the units that leave. Returns the document. */
export async function insertArrival(
  ctx: Ctx,
  arrival: NewArrival,
  lines: readonly NewArrivalLine[],
  { action, stock }: Logged,
): Promise<{ id: number; number: string }> {
  const number = await allocateNumber(ctx, 'AR')
  ctx.crashPoint('arrival.numbered')
  const sum = (units: 'accepted' | 'rejected') => lines.reduce((total, line) => total + line[units], 0)
  const [row] = await ctx.db
    .insert(arrivals)
    .values({
      ...arrival,
      number,
      acceptedUnits: sum('accepted'),
      rejectedUnits: sum('rejected'),
      createdAt: ctx.now,
      createdBy: ctx.user.id,
    })
    .returning({ id: arrivals.id })
  if (!row) throw new Error('The arrival was not inserted')
  const numbered = lines.map((line, index) => ({ ...line, arrivalId: row.id, line: index + 1 }))
  await insertRows(ctx.db, lineInsert, numbered)
  const document: DocumentReference = { type: 'arrival', id: row.id }
  const reason: MovementReason = arrival.reverses === null ? 'received' : 'arrival undone'
  const valueOf = await findArrivedValues(ctx, arrival)
  await moveStock(
    ctx,
    numbered.map((line) => ({
      productId: line.productId,
      difference: line.accepted,
      documentLine: line.line,
      value: valueOf(line),
    })),
    { reason, note: arrival.note, document },
  )
  await recordActivity(ctx, {
    action: `${action}: ${number}`,
    module: 'Inventory',
    subject: document,
    changes: describeStock(lines, stock),
  })
  return { id: row.id, number }
}

/** By product code. */
function describeStock(lines: readonly NewArrivalLine[], stock: ReadonlyMap<number, number>) {
  const after = new Map<number, { code: string; from: number; to: number }>()
  for (const { productId, code, accepted } of lines) {
    const from = stock.get(productId) ?? 0
    const known = after.get(productId) ?? { code, from, to: from }
    after.set(productId, { ...known, to: known.to + accepted })
  }
  return Object.fromEntries(
    [...after.values()]
      .filter(({ from, to }) => from !== to)
      .map(({ code, from, to }) => [code, { from, to }]),
  )
}

/** 'Received 24 units of PO-2026-00031 (DN-4711)' */
export function describeReceipt(units: number, of: string, note: string | null): string {
  return `Received ${formatUnits(units)} of ${of}${note ? ` (${note})` : ''}`
}
