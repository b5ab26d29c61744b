// NuORDER's product data: a row for each style, color and size, or the sizes as columns.
import type { Program } from './program.ts'

export const nuOrder: Program = {
  name: 'NuORDER',
  signatures: [
    ['Style Number', 'Season', 'Color', 'Wholesale USD|Wholesale Price USD|Price Wholesale USD'],
    ['style_number', 'season', 'color', 'wholesale_usd|price_wholesale_usd|wholesale usd'],
  ],
  columns: {
    productId: ['SKU', 'UPC', 'upc', 'sku'],
    barcodes: ['UPC', 'upc'],
    productName: ['Name', 'Style Name', 'name'],
    styleNumber: ['Style Number', 'style_number'],
    color: ['Color', 'color'],
    size: ['Size', 'size'],
    price: [
      'Wholesale USD',
      'Wholesale Price USD',
      'Price Wholesale USD',
      'wholesale_usd',
      'price_wholesale_usd',
    ],
    quantity: ['Available Now', 'Quantity', 'Inventory', 'quantity', 'ATS'],
    category: ['Category', 'Subcategory', 'Department', 'category'],
    description: ['Description', 'description'],
    manufacturer: ['Brand', 'brand'],
    season: ['Season', 'season'],
  },
}
