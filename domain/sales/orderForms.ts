// Blank order forms: the styles of a selection with a column for each size, which the import of orders reads.
import type { SizeScale } from '#domain/catalog/sizeScales.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'

export const maxFormStyles = 500
export const tooManyFormStylesMessage = `An order form has at most ${formatCount(maxFormStyles)} styles. Choose a season or a category.`
export const noFormStylesMessage =
  'No style with products matches. Choose another season, category or search.'

/** The names of columns of sizes begin with this, so that each is read as a size, whatever it is called. */
export const formSizePrefix = 'Size '
/** The name of the column with the sizes of each row. */
export const rowSizesName = 'Row Sizes'

export interface FormStyle {
  number: string
  name: string
  scale: Pick<SizeScale, 'sizes'> | null
  /** Prices are those of the customer. */
  products: readonly { color: string; size: string; priceCents: number }[]
}

/** A color of a style at one price. `cells` says which of the sizes of its block there are. */
export interface FormRow {
  styleNumber: string
  styleName: string
  color: string
  priceCents: number
  cells: boolean[]
}

const sizeSeparator = ' | '
const noSize = '–'

/** 'XS | S | – | L': the sizes of a row by their columns, which a row that is moved below other sizes keeps. */
export function formatRowSizes(sizes: readonly string[], cells: readonly boolean[]): string {
  return sizes.map((size, index) => (cells[index] === true ? size : noSize)).join(sizeSeparator)
}

/** Why a quantity in a column of sizes is not of that size, or undefined if it is. `index` is that of the column among those of sizes. */
export function rowSizeError(
  rowSizes: string,
  { index, size }: { index: number; size: string },
): string | undefined {
  const sizeOfRow = rowSizes.split(sizeSeparator)[index]?.trim()
  if (sizeOfRow !== undefined && foldText(sizeOfRow) === foldText(size)) return undefined
  return sizeOfRow === undefined || sizeOfRow === noSize
    ? `This row has no size ${size}. Enter the quantity in the row that has it.`
    : `The column is ${size}, but it is ${sizeOfRow} in this row: the row or a column was moved. Check the quantities, and ignore the column ${rowSizesName} if they are right.`
}

/** Rows with the same sizes. */
export interface FormBlock {
  sizes: string[]
  rows: FormRow[]
}

/** A blank order form. Prices are those of the customer, before the discount. */
export interface OrderForm {
  customer: { number: string; name: string } | undefined
  discountBasisPoints: number
  season: string | undefined
  blocks: readonly FormBlock[]
}

/** The block with the most sizes is the first: its names are the columns of the file. Styles keep their order. */
export function arrangeForm(styles: readonly FormStyle[]): FormBlock[] {
  const blocks = new Map<string, FormBlock>()
  for (const { number, name, scale, products } of styles) {
    const { sizes, rows } = arrangeCells(products, scale)
    if (sizes.length === 0) continue
    const key = JSON.stringify(sizes)
    const block = blocks.get(key) ?? { sizes, rows: [] }
    blocks.set(key, block)
    for (const { color, cells } of rows) {
      const prices = new Set(cells.flatMap((cell) => cell?.priceCents ?? []))
      for (const priceCents of prices)
        block.rows.push({
          styleNumber: number,
          styleName: name,
          color,
          priceCents,
          cells: cells.map((cell) => cell?.priceCents === priceCents),
        })
    }
  }
  return [...blocks.values()].toSorted((one, other) => other.sizes.length - one.sizes.length)
}

export function countFormStyles({ blocks }: Pick<OrderForm, 'blocks'>): number {
  return new Set(blocks.flatMap(({ rows }) => rows.map(({ styleNumber }) => styleNumber))).size
}
