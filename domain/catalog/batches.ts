// Batches: changes of many products that are undone together.
import type { Permission } from '#domain/permissions.ts'

export const batchKinds = ['grouping', 'style edit', 'bulk edit', 'barcodes'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Undoing a batch needs the permission for making it. */
export const batchPermissions: Record<BatchKind, Permission> = {
  grouping: 'styles.group',
  'style edit': 'styles.edit',
  'bulk edit': 'products.bulkEdit',
  /** Numbers of the company's GS1 prefix, assigned to products without a barcode. */
  barcodes: 'products.bulkEdit',
}
