// Opens a product file: of a known program, or any table.
import { type ColumnMapping, columnMappingError, updatesOnly } from '#domain/catalog/columnMapping.ts'
import type { ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { findMappingError } from '#domain/files/columnMapping.ts'
import { findDecimalMark } from '#domain/files/fileNumbers.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { describeLayout, findLayout } from './fileLayout.ts'
import type { FileLayout, FileStart } from './fileStart.ts'
import { createRowReader, type ProductRowReader } from './rowReader.ts'

export interface ProductTable extends FileStart {
  decimalMark: DecimalMark
}

export interface ProductFile extends ProductRowReader {
  layout: FileLayout
  mapping: ColumnMapping
  /** Sentences about the whole file for the user to check. */
  notes: string[]
  /** Why no products can be read. */
  error: string | undefined
  /** False if the file has no names, so that its rows can only update products. */
  hasNames: boolean
}

interface FileOptions {
  programs: readonly Program[]
  mode: ImportMode
  /** Whether stock below 0 is 0, with a note. */
  readsNegativeStock?: boolean | undefined
  /** The user's mapping. A column that differs from the guessed one is read as that field only, or not at all. */
  chosen?: ColumnMapping | undefined
}

export function openProductTable(
  table: ProductTable,
  { programs, mode, readsNegativeStock = false, chosen }: FileOptions,
): ProductFile {
  const layout = findLayout(table, programs)
  const { names } = table
  const mapping = chosen ?? [...layout.mapping]
  const isKnown = layout.program !== undefined
  const error = isKnown ? findMappingError(names, mapping) : columnMappingError(names, mapping, mode)
  const sources =
    error === undefined ? chooseSources(layout, mapping) : new Map<ImportColumn, readonly number[]>()
  const hasNames = isKnown ? sources.has('productName') : !updatesOnly(mapping)
  const reader = createRowReader(
    table,
    { ...layout, sources },
    {
      decimalMark: chooseDecimalMark(table, sources),
      overridden: findOverridden(layout, mapping),
      readsNegativeStock,
    },
  )
  return {
    layout,
    mapping,
    notes: mapping.length === names.length ? describeLayout(table, layout, mapping) : [],
    error,
    hasNames,
    ...reader,
  }
}

/** The columns of each field after the user's changes. */
function chooseSources(
  { mapping: guessed, sources }: FileLayout,
  mapping: Readonly<ColumnMapping>,
): Map<ImportColumn, readonly number[]> {
  const chosen = new Map(sources)
  for (const [position, field] of guessed.entries())
    if (field !== null && mapping[position] !== field) chosen.delete(field)
  for (const [position, field] of mapping.entries())
    if (field !== null && guessed[position] !== field) chosen.set(field, [position])
  return chosen
}

/** The fields whose column the user changed. */
function findOverridden(
  { mapping: guessed }: FileLayout,
  mapping: Readonly<ColumnMapping>,
): Set<ImportColumn> {
  return new Set(
    mapping.flatMap((field, position) =>
      field === guessed[position] ? [] : [field, guessed[position] ?? null].filter((each) => each !== null),
    ),
  )
}

/** That of the first prices if it is clear, otherwise that of the file. */
function chooseDecimalMark(
  { head, decimalMark }: ProductTable,
  sources: ReadonlyMap<ImportColumn, readonly number[]>,
): DecimalMark {
  const [price = -1] = sources.get('price') ?? []
  return findDecimalMark(head.map((texts) => texts[price] ?? '')) ?? decimalMark
}
