import type { OrderKind } from '#domain/sales/orderStates.ts'

export const kindNames: Record<OrderKind, string> = { 'at once': 'At once', 'pre-book': 'Pre-book' }
