// Converts a row of the products table to the API's product.
import type { Product } from '#contract/catalog/products.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import { getTableColumns } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

const {
  deletedAt: _deletedAt,
  aliasCodes: _aliasCodes,
  searchText: _searchText,
  stockLevel: _stockLevel,
  importId: _importId,
  ...productRowColumns
} = getTableColumns(products)
export { productRowColumns }

export type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productRowColumns>

/** `row` may have further columns; the reply's schema drops them. */
export function toProduct({ imageId, ...row }: ProductRow): Product {
  return {
    ...row,
    imageUrl: imageUrlOf(imageId),
    qrCodeUrl: `/api/products/${row.id}/qr-code`,
  }
}
