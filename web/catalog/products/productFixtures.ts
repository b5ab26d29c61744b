// A product for tests of the web.
import type { Product } from '#contract/catalog/products.ts'
import { productFields } from '#domain/catalog/productColumns.ts'

/** A linen dress: quantity 3, price 8000 cents. Optional fields are null. */
export function productFixture(fields: Partial<Product> = {}): Product {
  const id = fields.id ?? 7
  return {
    ...Object.fromEntries(productFields.map((field) => [field, null])),
    id,
    code: `DR-${id}`,
    name: 'Linen dress',
    color: 'Indigo',
    size: 'M',
    quantity: 3,
    priceCents: 8000,
    styleId: null,
    imageUrl: null,
    qrCodeUrl: `/api/products/${id}/qr-code`,
    createdAt: new Date(0),
    version: 1,
    ...fields,
  } as Product
}
