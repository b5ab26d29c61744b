// What the columns of a product file are: those of a known program, or guessed from their names and first values.
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { findPairs, findPositions, foldName } from '#domain/catalog/programs/programColumns.ts'
import { recognizeProgram } from '#domain/files/programs.ts'

import { type FileLayout, type FileStart, findTaken, isFilled } from './fileStart.ts'
import { guessLayout } from './guessLayout.ts'
import { describeMissingPrice, describePrice, joinQuoted, quote } from './priceColumns.ts'
import { findSizeColumns } from './sizeColumns.ts'

export function findLayout(start: FileStart, programs: readonly Program[]): FileLayout {
  const program = recognizeProgram(start.names, programs, foldName)
  return program ? readProgramLayout(start, program) : guessLayout(start)
}

function readProgramLayout(start: FileStart, program: Program): FileLayout {
  const { names } = start
  const mapping: ColumnMapping = names.map(() => null)
  const sources = new Map<ImportColumn, readonly number[]>()
  for (const [field, wanted] of Object.entries(program.columns) as [ImportColumn, readonly string[]][]) {
    const found = findPositions(names, wanted)
    if (found.length === 0) continue
    const filled = found.filter((position) => isFilled(start, position))
    const positions = [...filled, ...found.filter((position) => !filled.includes(position))]
    sources.set(field, positions)
    const [first] = positions
    if (first !== undefined && mapping[first] === null) mapping[first] = field
  }
  const taken = findTaken(mapping)
  const after =
    program.stock?.after === undefined ? -1 : (findPositions(names, [program.stock.after])[0] ?? -1)
  const stock = [
    ...findPositions(names, program.stock?.columns),
    ...names.flatMap((name, position) => (after >= 0 && position > after && name !== '' ? [position] : [])),
  ]
  const hasSize = sources.get('size')?.some((position) => isFilled(start, position)) ?? false
  const usesSizes = sources.has('styleNumber') && sources.has('color') && !hasSize
  return {
    program,
    mapping,
    sources,
    options: findPairs(names, program.options),
    attributes: findPositions(names, program.attributes),
    stock,
    sizes: usesSizes
      ? findSizeColumns(names, { taken, head: start.head, hasPrice: sources.has('price') })
      : [],
    sharedImage: findPositions(names, program.sharedImage),
    parent: findPositions(names, program.parents?.link)[0],
    notes: [],
  }
}

/** What the user should check about a file that is read with this mapping. */
export function describeLayout(
  start: FileStart,
  layout: FileLayout,
  mapping: Readonly<ColumnMapping>,
): string[] {
  const { names, head } = start
  const { sizes, stock, program, sources } = layout
  const price = mapping.indexOf('price')
  const notes = [...layout.notes]
  notes.push(...describePrice(names, price, (position) => isFilled(start, position)))
  const hasPrice = price !== -1 || sizes.some(({ field }) => field === 'price')
  const hasNames = mapping.includes('productName') || sources.has('productName')
  if (!hasPrice && hasNames)
    notes.push(describeMissingPrice(names, head, new Set([...findTaken(mapping), ...stock])))
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (first && last)
    notes.push(
      `${quote(first.size)} to ${quote(last.size)} are read as sizes: one product for each, with the ${first.field} from the cell. ` +
        'Empty cells and rows of totals are left out.',
    )
  const stockNames = stock.map((position) => names[position] ?? '')
  if (stock.length > 1) notes.push(`The quantity is the sum of ${joinQuoted(stockNames)}.`)
  if (stock.length === 1) notes.push(`The quantity is read from ${joinQuoted(stockNames)}.`)
  if (layout.parent !== undefined && program === undefined)
    notes.push(
      `Rows that others name in ${quote(names[layout.parent] ?? '')} are styles. Their variations are the products.`,
    )
  if (program?.parents)
    notes.push(
      `Rows of the kind ${joinQuoted(program.parents.kinds)} are styles. Their variations are the products.`,
    )
  if (program?.hasStockRows === true) notes.push('The stock of a product in all locations is added up.')
  return notes
}
