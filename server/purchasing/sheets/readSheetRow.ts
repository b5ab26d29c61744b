// Reads the units and the unit cost of a row of a supplier's sheet, and adds up the rows of a product.
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { parseCents, parseDecimal } from '#domain/platform/money.ts'
import { calculateCost } from '#domain/purchasing/costs.ts'
import { createTotalChecker, unitsOfRow } from '#domain/sales/orderFiles/checkTotals.ts'
import type { OrderCells, OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { fillSharedCells, type SharedCells } from '#domain/sales/orderFiles/readOrderHead.ts'
import { type OrderRowLine, readOrderRow } from '#domain/sales/orderFiles/readOrderRow.ts'
import { formatUnitCost, maxUnitCostMicros } from '#domain/stock/costTexts.ts'
import { quantityError } from '#domain/stock/stock.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import type { ProductMatch } from '#server/sales/orders/imports/matchProducts.ts'
import type { AskedCode } from '#server/sales/orders/imports/theirProducts.ts'

export interface SheetItem {
  productId: number
  quantity: number
  unitCostMicros: number | null
}

export interface SheetRow {
  row: number
  cells: OrderCells
  /** All cells of a row without units. */
  texts?: string[] | undefined
  /** That of its costs, if the file says it. */
  currency?: string | undefined
  /** For the user to check. */
  notes: string[]
  /** As the file counts it, before packs. */
  line?: OrderRowLine
  /** Of a unit of the line, if it has more than two decimals. */
  exactCostMicros?: number
  item?: SheetItem
  refused?: RefusedCell<OrderColumn | ''>
  asked?: AskedCode
}

const microsPerCent = 10_000

export function readSheetRow(
  { row, cells, notes = [], texts, currency, refused }: ParsedRow<OrderColumn>,
  shared: SharedCells,
  match: ProductMatch,
): SheetRow {
  const source = { row, cells, notes, texts, currency }
  if (refused) return { ...source, refused }
  const filled = fillSharedCells(cells, shared)
  const cost = readExactCost(filled)
  const { unitPrice: _exact, ...withoutPrice } = filled
  const line = readOrderRow(cost === undefined ? filled : withoutPrice)
  if (line === 'nothing') return source
  if ('nothing' in line) return { ...source, notes: [...notes, line.nothing] }
  if ('refused' in line) return { ...source, refused: line.refused }
  if ('refused' in match)
    return { ...source, refused: match.refused, ...(match.asked && { asked: match.asked }) }
  if ('leftOut' in match) return { ...source, notes: [...notes, match.leftOut] }
  const unitCostMicros = cost ?? (line.unitPriceCents === null ? null : line.unitPriceCents * microsPerCent)
  const item = { productId: match.productId, quantity: line.quantity, unitCostMicros }
  const packed = multiplyPack(item, filled, match.packUnits ?? 1)
  if ('refused' in packed) return { ...source, refused: packed.refused }
  return {
    ...source,
    notes: [
      ...notes,
      ...(line.notes ?? []),
      ...(match.note === undefined ? [] : [match.note]),
      ...packed.notes,
    ],
    line,
    ...(cost !== undefined && { exactCostMicros: cost }),
    item: packed.item,
  }
}

/** In millionths, if it has more than two decimals and no discount is taken from it. */
function readExactCost({ unitPrice, lineDiscount, lineDiscountAmount }: OrderCells): number | undefined {
  if (unitPrice === undefined || parseCents(unitPrice) !== undefined) return undefined
  if (Number(lineDiscount ?? 0) > 0 || Number(lineDiscountAmount ?? 0) > 0) return undefined
  const micros = parseDecimal(unitPrice, 6)
  return micros !== undefined && micros <= maxUnitCostMicros ? micros : undefined
}

/** Units and cost of a code that means a pack, unless the row itself says what its quantity counts. */
function multiplyPack(
  item: SheetItem,
  { unit, packs, packSize }: OrderCells,
  packUnits: number,
): { item: SheetItem; notes: string[] } | { refused: RefusedCell<OrderColumn> } {
  if (packUnits === 1) return { item, notes: [] }
  if ((unit ?? packs ?? packSize) !== undefined)
    return { item, notes: [`The code means a pack of ${packUnits}, but the file counts units`] }
  const quantity = item.quantity * packUnits
  const error = quantityError(quantity, 1)
  if (error !== undefined) return { refused: createRefusedCell('quantity', String(item.quantity), error) }
  const { unitCostMicros } = item
  const costNote = unitCostMicros === null ? '' : `, each at ${formatUnitCost(unitCostMicros)}`
  return {
    item: {
      ...item,
      quantity,
      unitCostMicros: unitCostMicros === null ? null : Math.round(unitCostMicros / packUnits),
    },
    notes: [
      `${formatCount(item.quantity)} packs of ${packUnits}${costNote} read as ${formatCount(quantity)} units`,
    ],
  }
}

/** By product. A row with another cost than an earlier row of its product is refused. */
export function mergeSheetRows(rows: readonly SheetRow[]): Map<number, SheetItem> {
  const items = new Map<number, SheetItem & { row: number }>()
  for (const row of rows) {
    if (!row.item) continue
    const first = items.get(row.item.productId)
    if (!first) {
      items.set(row.item.productId, { ...row.item, row: row.row })
      continue
    }
    const refuse = (column: OrderColumn, reason: string) => {
      row.refused = createRefusedCell(column, row.cells[column] ?? '', reason)
    }
    const tooMany = quantityError(first.quantity + row.item.quantity, 1)
    if (first.unitCostMicros !== row.item.unitCostMicros) {
      const cost =
        first.unitCostMicros === null ? 'no cost' : `a cost of ${formatUnitCost(first.unitCostMicros)}`
      refuse('unitPrice', `Row ${first.row} has this product with ${cost}`)
    } else if (tooMany !== undefined) refuse('quantity', tooMany)
    else {
      first.quantity += row.item.quantity
      row.notes = [...row.notes, `Added to row ${first.row}, which has the same product`]
    }
  }
  return items
}

/** 'The file says 48 units, 46 were read.' */
export function checkSheetTotals(rows: readonly SheetRow[]): string[] {
  const checked = rows.map(({ row, cells, line, exactCostMicros, refused }) =>
    line && !refused
      ? {
          row,
          cells,
          orderedUnits: line.orderedUnits,
          quantity: line.quantity,
          unitPriceCents: line.unitPriceCents ?? undefined,
          ...(exactCostMicros !== undefined && {
            amountOf: (units: number) => calculateCost(units, exactCostMicros),
          }),
        }
      : { row, cells, orderedUnits: unitsOfRow(cells), quantity: 0, unitPriceCents: undefined },
  )
  return createTotalChecker()(checked, undefined).differences
}
