// Recognizes the columns of files with orders by their names, and says how they are read.
import { createColumnGuesser } from '#domain/files/columnMapping.ts'
import { ignoredColumnsNote, listColumns } from '#domain/files/columnNotes.ts'
import { mapProgramColumns, type MappedProgram } from '#domain/files/programs.ts'

import { type OrderColumn, orderColumnNames, type OrderMapping } from './orderColumns.ts'
import { ambiguousOrderColumns, orderColumnSynonyms } from './orderColumnSynonyms.ts'
import { findOrderSizes } from './orderMapping.ts'

export type OrderProgram = MappedProgram<OrderColumn>

const guessByNames = createColumnGuesser<OrderColumn>({
  synonyms: [orderColumnNames, orderColumnSynonyms, ambiguousOrderColumns],
})

/** Guesses the field of each column: as the program that exported the file means it, or else by common names. */
export function guessOrderColumns(names: readonly string[], program?: OrderProgram): OrderMapping {
  const mapping = guessByNames(names, program && mapProgramColumns(program, names))
  // Next to columns of sizes, a quantity is the total of the row.
  const withoutTotal = mapping.map((field) => (field === 'quantity' ? null : field))
  return findOrderSizes(names, withoutTotal).length > 0 ? withoutTotal : mapping
}

/** Sentences for the user to check before the import. */
export function describeOrderColumns(names: readonly string[], mapping: Readonly<OrderMapping>): string[] {
  const sizes = findOrderSizes(names, mapping)
  const read = new Set(sizes.map(({ position }) => position))
  const ignored = ignoredColumnsNote(names, (index) => mapping[index] !== null || read.has(index))
  return [
    ...(sizes.length > 0
      ? [`The quantities are read from the columns ${listColumns(sizes.map(({ size }) => size))}.`]
      : []),
    ...(ignored === undefined ? [] : [ignored]),
  ]
}
