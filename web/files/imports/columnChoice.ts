// The columns of a file with the fields that the user or the server chose for them.
import type { ColumnMapping } from '#domain/files/columnMapping.ts'

export interface FileColumn<Field extends string> {
  name: string
  samples: string[]
  importAs: Field | null
  /** Of a column without one: the field that it is a part of. */
  readAs: Field | null
}

/** What the server read before the rows. */
export interface FileHeader<Field extends string> {
  /** The first sheets of a workbook that have cells; hidden ones come last. */
  sheets: readonly { name: string; isHidden: boolean; rowCount: number }[]
  /** The position of the imported one, from 1. */
  sheet: number
  /** All sheets that have cells. */
  sheetCount: number
  /** The program that exported the file, if it was recognized. */
  program: string | null
  /** Sentences about the whole file for the user to check. */
  notes: readonly string[]
  columns: readonly FileColumn<Field>[]
  /** What was chosen for the last file with these names, if it differs. */
  remembered?: ColumnMapping<Field> | undefined
}

export function getColumnMapping<Field extends string>(
  columns: readonly FileColumn<Field>[],
): ColumnMapping<Field> {
  return columns.map(({ importAs }) => importAs)
}

/** The columns with another mapping. */
export function mapColumns<Field extends string>(
  columns: readonly FileColumn<Field>[],
  mapping: Readonly<ColumnMapping<Field>>,
): FileColumn<Field>[] {
  return columns.map((column, index) => ({ ...column, importAs: mapping[index] ?? null }))
}

/** Assigns a field to one column and removes it from any other, unless several columns can have it. */
export function assignColumn<Field extends string>(
  mapping: Readonly<ColumnMapping<Field>>,
  index: number,
  importAs: Field | null,
  repeatable: readonly Field[] = [],
): ColumnMapping<Field> {
  const isMoved = importAs !== null && !repeatable.includes(importAs)
  return mapping.map((field, each) => {
    if (each === index) return importAs
    return isMoved && field === importAs ? null : field
  })
}

/** The names of columns as labels of fields: 'Customer Number' becomes 'Customer number'. */
export function toColumnLabels<Field extends string>(
  names: Readonly<Record<Field, string>>,
): Record<Field, string> {
  const toLabel = (name: string) =>
    name
      .replace('%', '')
      .trim()
      .replaceAll(/ [A-Z][a-z]/g, (start) => start.toLowerCase())
  const labels = Object.entries<string>(names).map(([field, name]) => [field, toLabel(name)])
  return Object.fromEntries(labels) as Record<Field, string>
}
