// Labels of batches and of the fields that they change.
import type { BatchKind } from '#domain/catalog/batches.ts'
import type { ChangedField } from '#domain/catalog/productChanges.ts'

export const batchKindLabels: Record<BatchKind, string> = {
  'bulk edit': 'Bulk edit',
  grouping: 'Grouping',
  'style edit': 'Style edit',
}

const fieldLabels: Record<ChangedField, string> = {
  productName: 'Product name',
  color: 'Color',
  size: 'Size',
  price: 'Price',
  quantity: 'Quantity',
  manufacturer: 'Manufacturer',
  category: 'Category',
  description: 'Description',
  lowStockThreshold: 'Low stock threshold',
  season: 'Season',
  styleId: 'Style',
  imageUrl: 'Image',
}

export function changedFieldLabel(path: string): string {
  return fieldLabels[path as ChangedField] ?? path
}
