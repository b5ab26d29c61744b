// Converts a row of the products table to the API's product.
import type { Product } from '#contract/catalog/products.ts'
import { getTableColumns } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

const {
  deletedAt: _deletedAt,
  searchText: _searchText,
  stockLevel: _stockLevel,
  importId: _importId,
  ...productColumns
} = getTableColumns(products)
export { productColumns }

export type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    color: row.color,
    size: row.size,
    quantity: row.quantity,
    lowStockThreshold: row.lowStockThreshold,
    priceCents: row.priceCents,
    manufacturer: row.manufacturer,
    category: row.category,
    description: row.description,
    imageUrl: row.imageId === null ? null : `/api/images/${row.imageId}`,
    qrCodeUrl: `/api/products/${row.id}/qr-code`,
    version: row.version,
    createdAt: row.createdAt,
  }
}
