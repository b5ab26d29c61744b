// Odoo's export of products and variants, with the labels of its forms or with technical names.
import type { Program } from './program.ts'

const names = ['Name', 'name', 'Product', 'Nom', 'Bezeichnung', 'Nombre', 'Nome'] as const

export const odoo: Program = {
  name: 'Odoo',
  signatures: [
    ['default_code', 'list_price|lst_price'],
    ['default_code', 'name', 'id|.id'],
    ['Internal Reference', 'Sales Price|Public Price|Sale Price'],
    ['Internal Reference', 'Name', 'External ID|ID'],
  ],
  columns: {
    productId: ['Internal Reference', 'default_code', 'Barcode', 'barcode'],
    barcodes: ['Barcode', 'barcode'],
    productName: names,
    price: ['Sales Price', 'Sale Price', 'Public Price', 'list_price', 'lst_price'],
    quantity: ['Quantity On Hand', 'On Hand', 'qty_available', 'Quantity', 'Forecast Quantity'],
    category: [
      'Product Category',
      'Internal Category',
      'categ_id/name',
      'categ_id/complete_name',
      'categ_id',
      'Product Category/Name',
    ],
    description: ['Sales Description', 'description_sale', 'Description', 'description'],
    manufacturer: ['Brand', 'product_brand_id/name', 'product_brand_id'],
    styleNumber: ['Product Template', 'product_tmpl_id', 'product_tmpl_id/name'],
  },
  options: [
    {
      name: 'Product Attributes/Attribute',
      value: 'Product Attributes/Values',
    },
  ],
  attributes: [
    'Variant Values',
    'Attribute Values',
    'product_template_attribute_value_ids',
    'product_template_variant_value_ids',
  ],
  required: [...names, 'Internal Reference', 'default_code'],
  hasHtml: true,
  categories: { path: '/' },
}
