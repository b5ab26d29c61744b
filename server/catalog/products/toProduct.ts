// Converts a row of the products table to the API's product.
import type { Product } from '#contract/catalog/products.ts'
import { products } from '#server/platform/db/schema.ts'

export type ProductRow = Omit<
  typeof products.$inferSelect,
  'deletedAt' | 'searchText' | 'stockLevel' | 'importId'
>

/** All columns except those that exist only for indexes. */
export const productColumns = {
  id: products.id,
  code: products.code,
  name: products.name,
  color: products.color,
  size: products.size,
  quantity: products.quantity,
  lowStockThreshold: products.lowStockThreshold,
  priceCents: products.priceCents,
  manufacturer: products.manufacturer,
  category: products.category,
  description: products.description,
  imageId: products.imageId,
  version: products.version,
  createdAt: products.createdAt,
}

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    productId: row.code,
    productName: row.name,
    color: row.color,
    size: row.size,
    quantity: row.quantity,
    lowStockThreshold: row.lowStockThreshold,
    price: row.priceCents,
    manufacturer: row.manufacturer,
    category: row.category,
    description: row.description,
    imageUrl: row.imageId === null ? null : `/api/images/${row.imageId}`,
    qrCodeUrl: `/api/products/${row.id}/qr-code`,
    version: row.version,
    createdAt: row.createdAt,
  }
}
