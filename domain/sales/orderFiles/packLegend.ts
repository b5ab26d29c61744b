// Reads the legend of packs above the rows of an order, and makes a row of each size of the packs that a row orders.
import { isSizeName } from '#domain/catalog/productFiles/optionFields.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatUnits } from '#domain/stock/stock.ts'

import type { FileOrderRow } from './composeSizes.ts'
import type { OrderCells, OrderColumn, OrderMapping } from './orderColumns.ts'

interface Pack {
  sizes: { size: string; units: number }[]
  /** Of all sizes. */
  units: number
}

export interface PackLegend {
  /** The name of the column of the codes, there and in the rows. */
  label: string
  /** By their folded codes. */
  packs: ReadonlyMap<string, Pack>
  /** The positions of its rows in the titles. */
  rows: ReadonlySet<number>
}

const packWord = /\b(?:pre-?)?pack|\bassort|\bratio|\bsolid|\bsortiment|\bsurtido/i
const wholeNumber = /^\d{1,4}$/

/** Undefined without one: a row of sizes behind the name of the codes, and rows of whole numbers that add up to the total of the row, if it has one. */
export function readPackLegend(titles: readonly (readonly string[])[]): PackLegend | undefined {
  for (const [at, names] of titles.entries()) {
    const labelAt = names.findIndex((name) => name !== '')
    const label = names[labelAt] ?? ''
    const sizes = names.flatMap((size, position) =>
      position > labelAt && isSizeName(size) ? [{ size, position }] : [],
    )
    if (sizes.length < 2 || !packWord.test(label)) continue
    const packs = new Map<string, Pack>()
    const rows = new Set([at])
    for (let row = at + 1; row < titles.length; row += 1) {
      const cells = titles[row] ?? []
      const pack = readPack(cells, { labelAt, sizes })
      const code = foldText(cells[labelAt] ?? '')
      if (!pack || packs.has(code)) break
      packs.set(code, pack)
      rows.add(row)
    }
    if (packs.size > 0) return { label, packs, rows }
  }
  return undefined
}

function readPack(
  cells: readonly string[],
  { labelAt, sizes }: { labelAt: number; sizes: readonly { size: string; position: number }[] },
): Pack | undefined {
  if ((cells[labelAt] ?? '') === '') return undefined
  const ofSizes = sizes.map(({ size, position }) => ({ size, text: cells[position] ?? '' }))
  if (!ofSizes.every(({ text }) => /^[-–—]?$/.test(text) || wholeNumber.test(text))) return undefined
  const filled = ofSizes.flatMap(({ size, text }) =>
    Number(text) > 0 ? [{ size, units: Number(text) }] : [],
  )
  const units = filled.reduce((sum, pair) => sum + pair.units, 0)
  const positions = new Set([labelAt, ...sizes.map(({ position }) => position)])
  const others = cells.filter((text, position) => text !== '' && !positions.has(position))
  const isTotal = others.every((text) => !wholeNumber.test(text) || Number(text) === units)
  return units > 0 && isTotal ? { sizes: filled, units } : undefined
}

/** The position of the codes in the rows; -1 without. */
export function findPackColumn(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
  legend: PackLegend | undefined,
): number {
  if (!legend || !mapping.includes('packs') || mapping.includes('size')) return -1
  return names.findIndex(
    (name, position) => mapping[position] === null && foldText(name) === foldText(legend.label),
  )
}

/** A row for each size of its packs, or a refused one if the legend has no such pack or the row says other units. */
export function composePacks(
  { packs: packsText = '', quantity, statedUnits, ...cells }: OrderCells,
  { code, legend, notes }: { code: string; legend: PackLegend; notes: string[] },
): FileOrderRow[] {
  const pack = legend.packs.get(foldText(code.trim()))
  const count = wholeNumber.test(packsText) ? Number(packsText) : undefined
  const refuse = (column: OrderColumn, value: string, reason: string): FileOrderRow[] => [
    {
      cells: { ...cells, packs: packsText },
      notes,
      refused: createRefusedCell<OrderColumn>(column, value, reason),
    },
  ]
  if (!pack) return refuse('packs', code, `The legend above the columns has no ${legend.label} ${code}.`)
  if (count === undefined) return refuse('packs', packsText, 'The number of packs must be a whole number.')
  const stated = quantity ?? statedUnits
  if (stated !== undefined && Number(stated) !== count * pack.units)
    return refuse(
      'quantity',
      stated,
      `${count} packs of ${formatUnits(pack.units)} are ${formatUnits(count * pack.units)}, and the row says ${stated}.`,
    )
  const note = `${count} packs ${code} of ${formatUnits(pack.units)}`
  return pack.sizes.map(({ size, units }, index) => ({
    cells: { ...cells, size, quantity: String(units * count) },
    notes: index === 0 ? [...notes, note] : [],
  }))
}
