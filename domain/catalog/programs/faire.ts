// Faire's product export: one row per option, with wholesale and retail prices of several currencies.
import type { Program } from './program.ts'

export const faire: Program = {
  name: 'Faire',
  signatures: [
    [
      'Product Name (English)|Product Name',
      'SKU',
      'Option 1 Value',
      'USD Unit Wholesale Price|USD Wholesale Price',
    ],
  ],
  columns: {
    productId: ['SKU', 'GTIN'],
    barcodes: ['GTIN'],
    productName: ['Product Name (English)', 'Product Name'],
    price: ['USD Unit Wholesale Price', 'USD Wholesale Price'],
    quantity: ['On Hand Inventory', 'On Hand Quantity', 'Inventory'],
    category: ['Product Type', 'Category'],
    description: ['Description (English)', 'Product Description (English)', 'Description'],
    styleNumber: ['Product Token'],
  },
  options: [{ name: 'Option {n} Name', value: 'Option {n} Value' }],
  sharedBy: ['Product Token'],
  hasHtml: true,
}
