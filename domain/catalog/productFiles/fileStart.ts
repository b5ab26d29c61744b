// The beginning of a product file, and what its columns are.
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import type { Program } from '#domain/catalog/programs/program.ts'

import type { OptionField } from './optionFields.ts'
import type { SizeColumn } from './sizeColumns.ts'

/** The names and first rows of a file. */
export interface FileStart {
  names: readonly string[]
  head: readonly (readonly string[])[]
}

export interface OptionColumn {
  /** Of the column with the name; -1 if there is none. */
  name: number
  value: number
  /** Known from the name or the values of the column. */
  fields?: readonly OptionField[]
}

/** Columns are positions. */
export interface FileLayout {
  program: Program | undefined
  /** The field of each column, as the page shows it. */
  mapping: ColumnMapping
  /** The columns of each field; where the first is empty, the next is read. */
  sources: ReadonlyMap<ImportColumn, readonly number[]>
  options: readonly OptionColumn[]
  attributes: readonly number[]
  /** Columns whose quantities are added up. */
  stock: readonly number[]
  sizes: readonly SizeColumn[]
  /** Columns with the images that the rows of a product share. */
  sharedImage: readonly number[]
  /** The column that names the parent of a variation. */
  parent: number | undefined
  /** Sentences for the user to check. */
  notes: readonly string[]
}

/** True if any of the first rows has a text in the column, or if there are no rows. */
export function isFilled({ head }: FileStart, position: number): boolean {
  return head.length === 0 || head.some((cells) => (cells[position] ?? '') !== '')
}

/** The positions of the columns that are fields. */
export function findTaken(mapping: Readonly<ColumnMapping>): Set<number> {
  return new Set(mapping.flatMap((field, position) => (field === null ? [] : [position])))
}
