// Reads the rows of a product file one after the other as products.
import { normalizeNumbers } from '#domain/catalog/importNumbers.ts'
import type { ImportCells, ImportColumn } from '#domain/catalog/importRow.ts'
import { findPositions } from '#domain/catalog/programs/programColumns.ts'
import { isTotal } from '#domain/files/spreadsheetTexts.ts'
import type { DecimalMark } from '#domain/platform/numberTexts.ts'

import { cleanCode, createHtmlReader, cutDescription, readCategory } from './cleanCells.ts'
import { createCodes } from './codes.ts'
import type { FileLayout, FileStart } from './fileStart.ts'
import { createFillDown, type FilledCells } from './fillDown.ts'
import { createLocationStock } from './locationStock.ts'
import { createCellReader, firstText } from './ownCells.ts'
import { createParents, type Parents } from './parents.ts'
import { createVariantReader, nameVariant, readVariationName, type Variant } from './variants.ts'

/** A product as a row describes it. */
export interface FileProduct {
  cells: ImportCells
  notes: string[]
  filled?: FilledCells | undefined
  /** Why the row can't be imported. */
  refusal?: string
}

export interface ProductRowReader {
  /** Gets all rows before any is read, if the file has to be read twice. */
  scan: ((texts: readonly string[]) => void) | undefined
  /** The products of a row, to be called for all in order. */
  read: (texts: readonly string[], row: number) => FileProduct[]
}

interface ReaderOptions {
  decimalMark: DecimalMark
  /** The fields whose column the user changed: what would be derived for them is not used. */
  overridden: ReadonlySet<ImportColumn>
  /** Whether stock below 0 is 0, with a note. */
  readsNegativeStock: boolean
}

type Kind = ReturnType<Parents['find']>

/** The first row of a product that has several. */
interface FirstRow {
  key: string
  cells: ImportCells
  optionNames: string[]
}

export function createRowReader(
  { names, head }: FileStart,
  layout: FileLayout,
  { decimalMark, overridden, readsNegativeStock }: ReaderOptions,
): ProductRowReader {
  const { program, sources, options, attributes } = layout
  const isExact = program?.isExact === true
  const required = findPositions(names, program?.required)
  const [repeated = -1] = findPositions(names, program?.repeatedIf)
  const [variation = -1] = findPositions(names, program?.variation)
  const [group = -1] = findPositions(names, program?.sharedBy)
  const isGrouped = group >= 0
  const hasVariants = isGrouped || options.length > 0 || attributes.length > 0 || variation >= 0
  const sizes = overridden.has('size') || overridden.has('quantity') ? [] : layout.sizes
  const readOwn = createCellReader(layout, overridden, decimalMark)
  const readVariant = createVariantReader(layout)
  const parents = createParents(layout, names)
  const locations = program?.hasStockRows === true ? createLocationStock(decimalMark) : undefined
  const [code = -1] = sources.get('productId') ?? []
  const codes = createCodes(
    head.map((texts) => texts[code] ?? ''),
    code >= 0,
  )
  const fillDown = program ? undefined : createFillDown(sources.has('styleNumber'))
  const hasHtml = readsHtml(layout, names)
  const toText = createHtmlReader()
  let first: FirstRow | undefined

  function scan(texts: readonly string[]): void {
    const cells = readOwn(texts)
    parents?.scan(texts, cells)
    locations?.scan(cells, readVariant(texts, optionNamesOf(texts), true))
  }

  function read(texts: readonly string[], row: number): FileProduct[] {
    if (required.length > 0 && required.every((position) => (texts[position] ?? '') === '')) return []
    if ((texts[repeated] ?? '') !== '') return []
    const cells = readOwn(texts)
    const kind = parents?.find(texts, cells)
    if (kind?.is === 'parent' || kind?.is === 'leftOut') return []
    if (hasVariants) {
      if (!addOptions(texts, cells, kind)) return []
    } else if (kind?.is === 'variation') addParent(cells, kind)
    const filled = fillDown?.(row, cells)
    return sizes.length > 0 ? readSizes(texts, cells, filled) : [finish(cells, filled)]
  }

  function optionNamesOf(texts: readonly string[]): string[] {
    return options.map(({ name }) => (name < 0 ? '' : (texts[name] ?? '')))
  }

  function findFirst(texts: readonly string[], cells: ImportCells): FirstRow {
    const key = texts[group] ?? ''
    if (!first || key === '' || key !== first.key)
      first = { key, cells: withSharedImage(texts, cells), optionNames: optionNamesOf(texts) }
    return first
  }

  /** An image of the first row itself is that of a variant only. */
  function withSharedImage(texts: readonly string[], cells: ImportCells): ImportCells {
    if (layout.sharedImage.length === 0 || overridden.has('imageUrl')) return { ...cells }
    return { ...cells, imageUrl: firstText(layout.sharedImage, (position) => texts[position] ?? '') }
  }

  /** Adds what the options and the first row of the product say. Returns false for a row that is no product of its own. */
  function addOptions(texts: readonly string[], cells: ImportCells, kind: Kind | undefined): boolean {
    const known = findFirst(texts, cells)
    const optionNames = isGrouped ? known.optionNames : optionNamesOf(texts)
    const variant = readVariant(texts, optionNames, kind?.is === 'variation')
    if (variation >= 0) readVariationName(variant, texts[variation] ?? '')
    const isFirst = known.cells.productName === cells.productName
    if (isGrouped && !isFirst && !hasVariant(cells, variant)) return false
    const stock = locations?.take(cells, variant)
    if (locations && stock === undefined) return false
    addVariant(cells, variant, known, kind)
    if (stock !== undefined) cells.quantity = stock
    return true
  }

  function addVariant(cells: ImportCells, variant: Variant, known: FirstRow, kind: Kind | undefined): void {
    if (isGrouped) inherit(cells, known.cells)
    if (!overridden.has('color')) cells.color ||= variant.color
    if (!overridden.has('size')) cells.size ||= variant.size
    const stem = kind?.is === 'variation' ? addParent(cells, kind) : known.key
    cells.productName = nameVariant(cells, variant)
    if (cells.productId === '' && program && !overridden.has('productId'))
      cells.productId = [stem, ...variant.values].filter(Boolean).join('-')
    // A product without options is a single variant, which needs no style.
    if (isGrouped && variant.values.length === 0 && !overridden.has('styleNumber')) cells.styleNumber = ''
  }

  /** Returns the number of the style. */
  function addParent(cells: ImportCells, { parent, link }: Extract<Kind, { is: 'variation' }>): string {
    const number = parent?.code || link
    if (!overridden.has('styleNumber')) cells.styleNumber = number
    if (parent) inherit(cells, parent.cells)
    return number
  }

  /** A product for each size with a quantity or a price. */
  function readSizes(
    texts: readonly string[],
    cells: ImportCells,
    filled: FilledCells | undefined,
  ): FileProduct[] {
    const isNamed = [cells.productName, cells.styleNumber].some((text) => text && !isTotal(text))
    if (!isNamed && texts.some(isTotal)) return []
    const bySize = new Map<string, ImportCells>()
    for (const { position, size, field } of sizes) {
      const text = cleanCode(texts[position] ?? '')
      if (text !== '') bySize.set(size, { ...(bySize.get(size) ?? cells), [field]: text, size })
    }
    if (bySize.size === 0)
      return [{ cells, notes: [], refusal: 'The row has no quantity or price in any column of a size' }]
    return Array.from(bySize.values(), (sized) => finish(sized, filled, true))
  }

  function finish(cells: ImportCells, filled: FilledCells | undefined, isSized = false): FileProduct {
    const notes: string[] = []
    if (!isExact) codes.clean(cells, notes)
    if (!isExact && !program?.sharedBy && !overridden.has('productId'))
      codes.complete(cells, filled?.cells, { isSized })
    if (cells.description) {
      const text = hasHtml ? toText(cells.description) : cells.description
      cells.description = cutDescription(text, notes)
    }
    if (program?.categories && cells.category && !overridden.has('category'))
      cells.category = readCategory(cells.category, program.categories)
    const normalized = normalizeNumbers(cells, decimalMark, { readsNegativeStock })
    return { cells: normalized.cells, notes: [...notes, ...normalized.notes], filled }
  }

  return { scan: parents || locations ? scan : undefined, read }
}

/** What a variant has of its style if its own row leaves it out. */
const inheritedFields = [
  'productName',
  'category',
  'description',
  'manufacturer',
  'season',
  'imageUrl',
] as const satisfies ImportColumn[]

function inherit(cells: ImportCells, from: ImportCells): void {
  for (const field of inheritedFields) if (!cells[field] && from[field]) cells[field] = from[field]
}

/** Other rows of a product only add an image. */
function hasVariant(
  { productId = '', price = '', quantity = '' }: ImportCells,
  { values }: Variant,
): boolean {
  return values.length > 0 || productId !== '' || price !== '' || quantity !== ''
}

function readsHtml({ program, mapping }: FileLayout, names: readonly string[]): boolean {
  return program?.hasHtml === true || /html/i.test(names[mapping.indexOf('description')] ?? '')
}
