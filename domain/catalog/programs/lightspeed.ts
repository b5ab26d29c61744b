// Lightspeed Retail: the product export of the X-Series (formerly Vend), and the items of the R-Series.
import type { Program } from './program.ts'

export const lightspeed: Program = {
  name: 'Lightspeed',
  signatures: [['handle', 'sku', 'name', 'retail_price', 'supply_price|variant_option_one_name']],
  columns: {
    productId: ['sku'],
    productName: ['name'],
    price: ['wholesale_price', 'retail_price'],
    category: ['product_category', 'type'],
    description: ['description'],
    manufacturer: ['brand_name', 'supplier_name'],
    styleNumber: ['handle'],
  },
  options: [{ name: 'variant_option_{n}_name', value: 'variant_option_{n}_value' }],
  stock: { columns: ['inventory_*'] },
  sharedBy: ['handle'],
  hasHtml: true,
  categories: { path: '/' },
}

export const lightspeedItems: Program = {
  name: 'Lightspeed',
  signatures: [['System ID', 'Item', 'Price', 'Qty.|Quantity on Hand|Qty']],
  columns: {
    productId: ['Custom SKU', 'Manufact. SKU', 'UPC', 'EAN', 'System ID'],
    barcodes: ['UPC', 'EAN'],
    productName: ['Item', 'Description'],
    price: ['Price', 'Default Price', 'Default - Price'],
    quantity: ['Qty.', 'Quantity on Hand', 'Qty'],
    category: ['Category'],
    manufacturer: ['Brand', 'Vendor'],
    season: ['Season'],
    lowStockThreshold: ['Reorder Point'],
  },
}
