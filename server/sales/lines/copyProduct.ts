// What a line of a document copies of its product, with the style of that moment.
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findSizePosition, type StylesById } from '#server/catalog/styles/findStylesOf.ts'

/** The columns are those of `copiedColumns` without the number of the line. */
export function copyProduct(product: ProductRow, styles: StylesById) {
  const style = product.styleId === null ? undefined : styles.get(product.styleId)
  return {
    productId: product.id,
    code: product.code,
    name: product.name,
    description: product.description,
    color: product.color,
    size: product.size,
    manufacturer: product.manufacturer,
    category: product.category,
    styleId: style?.id ?? null,
    styleNumber: style?.number ?? null,
    styleName: style?.name ?? null,
    sizePosition: style ? findSizePosition(style, product.size) : null,
    season: product.season ?? style?.season ?? '',
  }
}

/** The columns that lines of all documents share. */
export const copiedFields = [
  'line',
  'productId',
  'code',
  'name',
  'description',
  'color',
  'size',
  'manufacturer',
  'category',
  'styleId',
  'styleNumber',
  'styleName',
  'sizePosition',
  'season',
] as const
