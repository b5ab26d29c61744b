// Magento's and Adobe Commerce's product export: configurable products and their simple ones, with attributes in one column.
import type { Program } from './program.ts'

export const magento: Program = {
  name: 'Magento',
  signatures: [['sku', 'product_type', 'attribute_set_code|_attribute_set', 'name', 'price']],
  columns: {
    productId: ['sku'],
    productName: ['name'],
    price: ['price'],
    quantity: ['qty'],
    color: ['color'],
    size: ['size'],
    category: ['categories'],
    description: ['description', 'short_description'],
    manufacturer: ['manufacturer', 'brand'],
    imageUrl: ['base_image', 'image'],
  },
  attributes: ['additional_attributes'],
  parents: {
    kind: ['product_type'],
    kinds: ['configurable'],
    leftOut: ['grouped', 'bundle'],
    ids: [{ columns: ['sku'] }],
    children: ['configurable_variations'],
    byName: true,
  },
  repeatedIf: ['store_view_code'],
  hasHtml: true,
  categories: { list: ',', path: '/' },
}

/** The export of Magento 1, whose columns of the system begin with an underscore. */
export const magento1: Program = {
  name: 'Magento',
  signatures: [['sku', '_type', '_attribute_set', 'name', 'price']],
  columns: {
    productId: ['sku'],
    productName: ['name'],
    price: ['price'],
    quantity: ['qty'],
    color: ['color', 'colour'],
    size: ['size'],
    category: ['_category'],
    description: ['description', 'short_description'],
    manufacturer: ['manufacturer', 'brand'],
    imageUrl: ['image'],
  },
  parents: {
    kind: ['_type'],
    kinds: ['configurable'],
    leftOut: ['grouped', 'bundle'],
    ids: [{ columns: ['sku'] }],
    children: ['_super_products_sku'],
    byName: true,
  },
  required: ['sku'],
  repeatedIf: ['_store'],
  hasHtml: true,
  categories: { path: '/' },
}
