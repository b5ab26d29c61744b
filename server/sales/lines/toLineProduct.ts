// What a line of a document copied of its product, as the contract has it.
import type { LineProduct } from '#contract/sales/lineProduct.ts'
import type { StyledLine } from '#domain/sales/lineMatrix.ts'
import type { orderLines } from '#server/platform/db/schema.ts'

/** The columns that lines of documents share. */
export type LineRow = Omit<typeof orderLines.$inferSelect, 'orderId' | 'allocated' | 'invoiced' | 'cancelled'>

/** The product as a line of a document copied it; the keys are columns. */
type CopiedProduct = Pick<
  LineRow,
  | 'name'
  | 'code'
  | 'description'
  | 'color'
  | 'size'
  | 'manufacturer'
  | 'category'
  | 'styleId'
  | 'styleNumber'
  | 'styleName'
  | 'sizePosition'
>

export function toLineProduct(line: CopiedProduct): LineProduct {
  return {
    name: line.name,
    code: line.code,
    description: line.description,
    color: line.color,
    size: line.size,
    manufacturer: line.manufacturer,
    category: line.category,
    style: styleOf(line),
    sizePosition: line.sizePosition,
  }
}

/** The style that the line copied, or null. */
export function styleOf({
  styleId,
  styleNumber,
  styleName,
}: Pick<LineRow, 'styleId' | 'styleNumber' | 'styleName'>): StyledLine['style'] {
  if (styleId === null || styleNumber === null || styleName === null) return null
  return { id: styleId, number: styleNumber, name: styleName }
}

/** The packs that the line copied, or null. */
export function prepackOf({
  prepackId,
  prepackName,
  packs,
}: Pick<LineRow, 'prepackId' | 'prepackName' | 'packs'>): StyledLine['prepack'] {
  if (prepackId === null || prepackName === null || packs === null) return null
  return { id: prepackId, name: prepackName, packs }
}
