// JOOR's style and SKU exports: one row per style and color, or per size of it.
import type { Program } from './program.ts'

export const joor: Program = {
  name: 'JOOR',
  signatures: [
    [
      'Style Name',
      'Style Number',
      'Color|Color Name|Colour',
      'Wholesale Price|Wholesale (USD)|Wholesale Price (USD)|Wholesale',
      'Color Code|Materials|Fabrication',
    ],
  ],
  columns: {
    productId: ['SKU', 'UPC'],
    barcodes: ['UPC'],
    productName: ['Style Name'],
    styleNumber: ['Style Number'],
    color: ['Color', 'Color Name', 'Colour'],
    size: ['Size', 'Size Name'],
    price: ['Wholesale Price (USD)', 'Wholesale (USD)', 'Wholesale Price', 'Wholesale'],
    quantity: ['Available Inventory', 'Inventory', 'Quantity', 'Qty', 'Units'],
    category: ['Category', 'Silhouette', 'Department'],
    description: ['Description', 'Style Description'],
    manufacturer: ['Brand', 'Brand Name'],
    season: ['Season', 'Season Name', 'Season Code'],
  },
}
