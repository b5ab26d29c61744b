// Finds the rows of a form that name the sizes of the rows below, as the blocks of several styles have them.
import { isSizeName } from '#domain/catalog/productFiles/optionFields.ts'
import type { SizeColumn } from '#domain/catalog/productFiles/sizeColumns.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import { foldText } from '#domain/platform/foldText.ts'

import { guessOrderColumns } from './guessOrderColumns.ts'
import type { OrderMapping } from './orderColumns.ts'
import { findOrderSizes } from './orderMapping.ts'

export interface SizeHeader {
  sizes: SizeColumn[]
  /** The columns of the rows below: those that the row names may be at other positions than in the first names. */
  mapping: OrderMapping
}

/**
 * The sizes that a row names, or undefined for a row of an order. Such a row repeats the names of other columns, or has nothing in them and
 * sizes with letters in those of sizes.
 */
export function readSizeHeader(
  texts: readonly string[],
  {
    names,
    mapping,
    sizes,
  }: { names: readonly string[]; mapping: Readonly<OrderMapping>; sizes: readonly SizeColumn[] },
): SizeHeader | undefined {
  const fields = new Map(names.map((name, position) => [foldText(name), mapping[position] ?? null]))
  const repeated = texts.filter((text) => fields.get(foldText(text.trim())) != null).length
  const others = mapping.flatMap((column, position) => {
    const text = texts[position]?.trim() ?? ''
    return column === null || text === '' || fields.has(foldText(text)) ? [] : [text]
  })
  if (others.some((text) => repeated < 2 || !isSizeName(text))) return undefined
  const inSizes = sizes.map(({ position }) => texts[position]?.trim() ?? '').filter((text) => text !== '')
  const areSizes = inSizes.length > 1 && inSizes.every((text) => isSizeName(text) && /\p{L}/u.test(text))
  if (repeated < 2 && !areSizes) return undefined
  const moved = repeated < 2 ? [...mapping] : moveColumns(texts, { mapping, fields })
  const named = findOrderSizes(
    names.map((name, position) => (moved[position] === null ? (texts[position] ?? '') : name)),
    moved,
  )
  const free = sizes.filter(({ position }) => moved[position] === null)
  const all = [...named, ...findOtherSizes(texts, { sizes: free, named })]
  return { sizes: all.toSorted((a, b) => a.position - b.position), mapping: moved }
}

/** Each column at the position of its name. A column without a name keeps its position, unless its name is elsewhere. */
function moveColumns(
  texts: readonly string[],
  { mapping, fields }: { mapping: Readonly<OrderMapping>; fields: ReadonlyMap<string, OrderMapping[number]> },
): OrderMapping {
  const named = mapping.map((_column, position) => {
    const text = texts[position]?.trim() ?? ''
    return text === '' ? null : (fields.get(foldText(text)) ?? null)
  })
  return mapping.map((column, position) => {
    if ((texts[position] ?? '').trim() !== '') return named[position] ?? null
    return column !== null && named.includes(column) ? null : column
  })
}

/**
 * The texts in the columns of the first sizes that name no other column: a single size, or an unknown one. A quantity below an empty text is
 * refused.
 */
function findOtherSizes(
  texts: readonly string[],
  { sizes, named }: { sizes: readonly SizeColumn[]; named: readonly SizeColumn[] },
): SizeColumn[] {
  const read = new Set(named.map(({ position }) => position))
  return sizes.flatMap(({ position }): SizeColumn[] => {
    const text = (texts[position] ?? '').trim()
    const isOtherColumn = !isSizeName(text) && (isTotal(text) || guessOrderColumns([text])[0] !== null)
    return read.has(position) || isOtherColumn ? [] : [{ position, size: text, field: 'quantity' }]
  })
}
