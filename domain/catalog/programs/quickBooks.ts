// QuickBooks: the item list of Desktop and the products of Online.
import type { Program } from './program.ts'

export const quickBooks: Program = {
  name: 'QuickBooks',
  signatures: [
    ['Active Status', 'Type', 'Item', 'Description', 'Price'],
    ['Item', 'Description', 'Type', 'Asset Account|COGS Account', 'Price'],
  ],
  columns: {
    productId: ['Item'],
    productName: ['Description', 'Item'],
    price: ['Price', 'Sales Price'],
    quantity: ['Quantity On Hand'],
    category: ['Category'],
    manufacturer: ['Brand', 'Manufacturer', 'Preferred Vendor'],
    lowStockThreshold: ['Reorder Pt (Min)', 'Reorder Point'],
  },
}

export const quickBooksOnline: Program = {
  name: 'QuickBooks',
  signatures: [
    [
      'Product/Service Name|Product/Service',
      'SKU',
      'Type',
      'Sales Price / Rate|Sales price/rate|Price|Sales Price|Rate',
    ],
  ],
  columns: {
    productId: ['SKU', 'Product/Service Name', 'Product/Service'],
    productName: ['Product/Service Name', 'Product/Service', 'Name'],
    price: ['Sales Price / Rate', 'Sales price/rate', 'Sales Price', 'Price', 'Rate'],
    quantity: ['Quantity On Hand', 'Qty On Hand', 'Quantity'],
    category: ['Category'],
    description: ['Sales Description', 'Description'],
    lowStockThreshold: ['Reorder Point'],
  },
}
