// Shopify's inventory export: one row per variant and location, or one column per location.
import type { Program } from './program.ts'

const variant = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'SKU'] as const

const shared = {
  columns: {
    productId: ['SKU'],
    productName: ['Title'],
    quantity: ['On hand (new)', 'On hand (current)', 'On hand', 'Available (not editable)', 'Available'],
    styleNumber: ['Handle'],
  },
  options: [{ name: 'Option{n} Name', value: 'Option{n} Value' }],
  sharedBy: ['Handle'],
  blanks: ['not stocked', '-'],
} satisfies Partial<Program>

export const shopifyInventory: Program = {
  ...shared,
  name: 'Shopify inventory',
  signatures: [[...variant, 'Location', 'On hand (current)|On hand|Available|Available (not editable)']],
  hasStockRows: true,
}

export const shopifyInventoryColumns: Program = {
  ...shared,
  name: 'Shopify inventory',
  signatures: [[...variant, 'COO']],
  stock: { after: 'COO' },
}
