// Shopify's product export, of before and since 2025: one row per variant, of which only the first has the product's own fields.
import type { Program } from './program.ts'

export const shopify: Program = {
  name: 'Shopify',
  signatures: [['Handle|URL handle', 'Title', 'Option1 Value', 'Variant Price|Price']],
  columns: {
    productId: ['Variant SKU', 'SKU'],
    barcodes: ['Variant Barcode', 'Barcode'],
    productName: ['Title'],
    price: ['Variant Price', 'Price'],
    quantity: ['Variant Inventory Qty', 'Inventory quantity'],
    category: ['Type', 'Product Category'],
    description: ['Body (HTML)', 'Description'],
    manufacturer: ['Vendor'],
    styleNumber: ['Handle', 'URL handle'],
    imageUrl: ['Variant Image', 'Variant image URL'],
  },
  sharedImage: ['Image Src', 'Product image URL'],
  options: [{ name: 'Option{n} Name', value: 'Option{n} Value' }],
  sharedBy: ['Handle', 'URL handle'],
  hasHtml: true,
  categories: { path: '>' },
}
