// Reads the rows of a product file as products: of a known program, or of any table.
import { type ColumnMapping, columnMappingError, updatesOnly } from '#domain/catalog/columnMapping.ts'
import { normalizeNumbers } from '#domain/catalog/importNumbers.ts'
import type { ImportCells, ImportColumn, ImportMode } from '#domain/catalog/importRow.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { findPositions } from '#domain/catalog/programs/programColumns.ts'
import { findMappingError } from '#domain/files/columnMapping.ts'
import { findDecimalMark } from '#domain/files/fileNumbers.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { cleanCode, createHtmlReader, cutDescription, readCategory } from './cleanCells.ts'
import { createCodes } from './codes.ts'
import { describeLayout, findLayout } from './fileLayout.ts'
import type { FileLayout, FileStart } from './fileStart.ts'
import { createFillDown, type FilledCells } from './fillDown.ts'
import { createParents, type Parents } from './parents.ts'
import { addStock } from './stockColumns.ts'
import { createVariantReader, nameVariant, readVariationName, type Variant } from './variants.ts'

export interface ProductTable extends FileStart {
  decimalMark: DecimalMark
}

/** A product as a row describes it. */
export interface FileProduct {
  cells: ImportCells
  notes: string[]
  filled?: FilledCells | undefined
  /** Why the row can't be imported. */
  refusal?: string
}

export interface ProductFile {
  layout: FileLayout
  mapping: ColumnMapping
  /** Sentences about the whole file for the user to check. */
  notes: string[]
  /** Why no products can be read. */
  error: string | undefined
  /** False if the file has no names, so that its rows can only update products. */
  hasNames: boolean
  /** Gets all rows before any is read, if the file has to be read twice. */
  scan: ((texts: readonly string[]) => void) | undefined
  /** The products of a row, to be called for all in order. */
  read: (texts: readonly string[], row: number) => FileProduct[]
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
    { ...table, decimalMark: chooseDecimalMark(table, sources) },
    { ...layout, sources },
    { mapping, readsNegativeStock },
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

/** That of the first prices if they tell, otherwise that of the file. */
function chooseDecimalMark(
  { head, decimalMark }: ProductTable,
  sources: ReadonlyMap<ImportColumn, readonly number[]>,
): DecimalMark {
  const [price = -1] = sources.get('price') ?? []
  return findDecimalMark(head.map((texts) => texts[price] ?? '')) ?? decimalMark
}

/** The fields whose column the user changed: what the reader would derive for them is not used. */
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

function createRowReader(
  { names, head, decimalMark }: ProductTable,
  layout: FileLayout,
  { mapping, readsNegativeStock }: { mapping: Readonly<ColumnMapping>; readsNegativeStock: boolean },
): Pick<ProductFile, 'scan' | 'read'> {
  const { program, sources, options, stock } = layout
  const overridden = findOverridden(layout, mapping)
  const entries = [...sources]
  const isExact = program?.isExact === true
  const blanks = new Set(program?.blanks)
  const required = findPositions(names, program?.required)
  const [repeated = -1] = findPositions(names, program?.repeatedIf)
  const [variation = -1] = findPositions(names, program?.variation)
  const [group = -1] = findPositions(names, program?.sharedBy)
  const sizes = overridden.has('size') || overridden.has('quantity') ? [] : layout.sizes
  const hasOptions = options.length > 0 || layout.attributes.length > 0 || variation >= 0
  const readVariant = createVariantReader(layout)
  const parents = createParents(layout, names)
  const [code = -1] = sources.get('productId') ?? []
  const codes = createCodes(
    head.map((texts) => texts[code] ?? ''),
    code >= 0,
  )
  const fillDown = program ? undefined : createFillDown(sources.has('styleNumber'))
  const hasHtml = readsHtml(layout, names)
  const toText = createHtmlReader()
  const stockOf = new Map<string, string>()
  const seen = new Set<string>()
  let first: { key: string; cells: ImportCells; names: string[] } | undefined

  function readOwn(texts: readonly string[]): ImportCells {
    const cells: ImportCells = {}
    for (const [field, positions] of entries) {
      let text = ''
      for (const position of positions) {
        text = texts[position] ?? ''
        if (blanks.size > 0 && blanks.has(text.toLowerCase())) text = ''
        if (text !== '') break
      }
      cells[field] = text
    }
    if (!isExact) cells.productId = cleanCode(cells.productId ?? '')
    if (stock.length > 0 && !overridden.has('quantity'))
      cells.quantity = addStock(
        stock.map((position) => texts[position] ?? '').filter((text) => !blanks.has(text.toLowerCase())),
        decimalMark,
      )
    return cells
  }

  function optionNames(texts: readonly string[]): string[] {
    return options.map(({ name }) => (name < 0 ? '' : (texts[name] ?? '')))
  }

  /** The first row of a product that has several. */
  function findFirst(texts: readonly string[], cells: ImportCells) {
    const key = texts[group] ?? ''
    if (!first || key === '' || key !== first.key)
      first = { key, cells: { ...cells }, names: optionNames(texts) }
    return first
  }

  function stockKey({ productId = '', styleNumber = '' }: ImportCells, variant: Variant): string {
    return (productId || [styleNumber, ...variant.values].join('\n')).toLowerCase()
  }

  return { scan: createScan(), read }

  function createScan(): ProductFile['scan'] {
    if (program?.hasStockRows !== true && !parents) return undefined
    return (texts) => {
      const cells = readOwn(texts)
      parents?.scan(texts, cells)
      if (program?.hasStockRows !== true) return
      const key = stockKey(cells, readVariant(texts, optionNames(texts), true))
      const sum = stockOf.get(key)
      stockOf.set(
        key,
        sum === undefined ? (cells.quantity ?? '') : addStock([sum, cells.quantity ?? ''], decimalMark),
      )
    }
  }

  function read(texts: readonly string[], row: number): FileProduct[] {
    if (required.length > 0 && required.every((position) => (texts[position] ?? '') === '')) return []
    if ((texts[repeated] ?? '') !== '') return []
    const cells = readOwn(texts)
    const kind = parents?.find(texts, cells)
    if (kind?.is === 'parent' || kind?.is === 'leftOut') return []
    const notes: string[] = []
    if (hasOptions || group >= 0) {
      const known = findFirst(texts, cells)
      const isFirst = known.names.length === options.length && known.cells.productName === cells.productName
      const variant = readVariant(
        texts,
        group >= 0 ? known.names : optionNames(texts),
        kind?.is === 'variation',
      )
      if (variation >= 0) readVariationName(variant, texts[variation] ?? '')
      if (group >= 0 && !isFirst && !hasVariant(cells, variant)) return []
      addVariant(cells, variant, known, kind)
      if (program?.hasStockRows === true) {
        const key = stockKey(readOwn(texts), readVariant(texts, optionNames(texts), true))
        if (seen.has(key)) return []
        seen.add(key)
        cells.quantity = stockOf.get(key) ?? cells.quantity ?? ''
      }
    } else if (kind?.is === 'variation') addParent(cells, kind)
    const filled = fillDown?.(row, cells)
    if (sizes.length > 0) return readSizes(texts, cells, notes, filled)
    finish(cells, notes, filled?.cells)
    return [{ cells: withNumbers(cells, notes), notes, filled }]
  }

  /** What a row without options and stock only adds is an image. */
  function hasVariant(
    { productId = '', price = '', quantity = '' }: ImportCells,
    { values }: Variant,
  ): boolean {
    return values.length > 0 || productId !== '' || price !== '' || quantity !== ''
  }

  function addVariant(
    cells: ImportCells,
    variant: Variant,
    known: { key: string; cells: ImportCells },
    kind: ReturnType<Parents['find']> | undefined,
  ): void {
    if (group >= 0)
      for (const field of ['productName', 'category', 'description', 'manufacturer', 'season'] as const)
        if (!cells[field] && known.cells[field]) cells[field] = known.cells[field]
    if (!overridden.has('color')) cells.color ||= variant.color
    if (!overridden.has('size')) cells.size ||= variant.size
    let stem = known.key
    if (kind?.is === 'variation') stem = addParent(cells, kind)
    cells.productName = nameVariant(cells, variant)
    if (cells.productId === '' && program && !overridden.has('productId'))
      cells.productId = [stem, ...variant.values].filter(Boolean).join('-')
    // A product without options is a single variant, which needs no style.
    if (group >= 0 && variant.values.length === 0 && !overridden.has('styleNumber')) cells.styleNumber = ''
  }

  function addParent(
    cells: ImportCells,
    { parent, link }: Extract<ReturnType<Parents['find']>, { is: 'variation' }>,
  ): string {
    const code = parent?.code || link
    if (!overridden.has('styleNumber')) cells.styleNumber = code
    for (const field of ['productName', 'category', 'description', 'manufacturer', 'season'] as const)
      if (!cells[field] && parent?.cells[field]) cells[field] = parent.cells[field]
    return code
  }

  function readSizes(
    texts: readonly string[],
    cells: ImportCells,
    notes: readonly string[],
    filled: FilledCells | undefined,
  ): FileProduct[] {
    const isNamed = [cells.productName, cells.styleNumber].some((text) => text && !isTotal(text))
    if (!isNamed && texts.some(isTotal)) return []
    const bySize = new Map<string, ImportCells>()
    for (const { position, size, field } of sizes) {
      const text = cleanCode(texts[position] ?? '')
      if (text === '') continue
      bySize.set(size, { ...(bySize.get(size) ?? cells), [field]: text, size })
    }
    if (bySize.size === 0)
      return [{ cells, notes: [], refusal: 'The row has no quantity or price in any column of a size' }]
    return [...bySize.values()].map((sized) => {
      const own = [...notes]
      finish(sized, own, filled?.cells, true)
      return { cells: withNumbers(sized, own), notes: own, filled }
    })
  }

  function finish(
    cells: ImportCells,
    notes: string[],
    filled: ImportCells | undefined,
    isSized = false,
  ): void {
    if (!isExact) codes.clean(cells, notes)
    if (!isExact && !overridden.has('productId') && !program?.sharedBy)
      codes.complete(cells, filled, { isSized })
    if (cells.description) {
      const text = hasHtml ? toText(cells.description) : cells.description
      cells.description = cutDescription(text, notes)
    }
    if (program?.categories && cells.category && !overridden.has('category'))
      cells.category = readCategory(cells.category, program.categories)
  }

  function withNumbers(cells: ImportCells, notes: string[]): ImportCells {
    const normalized = normalizeNumbers(cells, decimalMark, { readsNegativeStock })
    notes.push(...normalized.notes)
    return normalized.cells
  }
}

function readsHtml({ program, mapping }: FileLayout, names: readonly string[]): boolean {
  return program?.hasHtml === true || /html/i.test(names[mapping.indexOf('description')] ?? '')
}
