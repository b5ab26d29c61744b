// Labels of batches and of the fields that they change.
import type { BatchKind } from '#domain/catalog/batches.ts'
import { type ProductColumn, productColumns } from '#domain/catalog/productColumns.ts'

export const batchKindLabels: Record<BatchKind, string> = {
  barcodes: 'Barcodes',
  'bulk edit': 'Bulk edit',
  grouping: 'Grouping',
  'style edit': 'Style edit',
}

/** The label of a changed field, by its name in the API. */
export function changedFieldLabel(path: string): string {
  if (path === 'styleId') return 'Style'
  if (path === 'imageUrl') return 'Image'
  if (path === 'firstCost') return 'First cost'
  if (path === 'barcodes') return 'Barcodes'
  return path in productColumns ? productColumns[path as ProductColumn].label : path
}
