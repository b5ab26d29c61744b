// What waits to be done, as the dashboard lists it. Each kind is counted by a filter of a list, which its entry opens.
import type { Permission } from '#domain/permissions.ts'

/** Who may do it, in the order of the list. */
export const todoPermissions = {
  'invoices to process': 'invoices.process',
  'orders past cancel date': 'orders.edit',
  'orders to allocate': 'orders.edit',
  'orders to ship this week': 'orders.edit',
  'open pick lists': 'orders.edit',
  'late purchase orders': 'purchases.edit',
  'purchase orders to arrive': 'purchases.receive',
  'undelivered messages': 'outbox.manage',
  'due statements': 'statements.send',
} as const satisfies Record<string, Permission>

export type TodoKind = keyof typeof todoPermissions
export const todoKinds = Object.keys(todoPermissions) as TodoKind[]
