// Square's item library: one row per variation, with a column of stock for each location.
import type { Program } from './program.ts'

export const square: Program = {
  name: 'Square',
  signatures: [['Token', 'Item Name', 'Variation Name', 'SKU', 'Price']],
  columns: {
    productId: ['SKU', 'GTIN'],
    barcodes: ['GTIN'],
    productName: ['Item Name'],
    price: ['Price'],
    category: ['Reporting Category', 'Categories', 'Category'],
    description: ['Description'],
    manufacturer: ['Default Vendor Name'],
    styleNumber: ['Reference Handle'],
  },
  options: [
    { name: 'Option Name {n}', value: 'Option Value {n}' },
    { name: 'Option {n} Name', value: 'Option {n} Value' },
  ],
  variation: ['Variation Name'],
  stock: { columns: ['Current Quantity *'] },
  hasHtml: true,
  categories: { list: ', ', path: '>' },
}
