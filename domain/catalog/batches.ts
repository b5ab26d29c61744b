// Batches: changes of many products that are undone together.
import type { Permission } from '#domain/permissions.ts'

export const batchKinds = ['grouping', 'style edit', 'bulk edit'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Undoing a batch needs the permission for making it. */
export const batchPermissions: Record<BatchKind, Permission> = {
  grouping: 'styles.group',
  'style edit': 'styles.edit',
  'bulk edit': 'products.bulkEdit',
}
