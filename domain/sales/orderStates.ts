// The states of orders, and the filters of their list. Separate from their rules, because the routes of all pages load them.

/** Kept as entered. What is allocated and invoiced follows from the lines (`orderProgresses`). */
export const orderStates = ['Draft', 'Confirmed', 'Cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** 'pre-book': months ahead, for a season. */
export const orderKinds = ['at once', 'pre-book'] as const
export type OrderKind = (typeof orderKinds)[number]

/** How far an order is. 'open': confirmed, and nothing of it is allocated or invoiced. 'invoiced': nothing of it is open. */
export const orderProgresses = [
  'draft',
  'open',
  'partly allocated',
  'allocated',
  'partly invoiced',
  'invoiced',
  'cancelled',
] as const
export type OrderProgress = (typeof orderProgresses)[number]

/**
 * Filters of the order list: a progress, or what of confirmed orders is left to do. 'to ship': something is open; 'to allocate': units are
 * neither allocated nor invoiced; 'to pick': units are allocated and not picked; 'picked': all that is allocated is picked; 'to invoice':
 * units are allocated; 'past cancel date': something is open after it.
 */
export const todoFilters = [
  'to ship',
  'to allocate',
  'to pick',
  'picked',
  'to invoice',
  'past cancel date',
] as const
export const orderFilters = [...todoFilters, ...orderProgresses] as const
export type OrderFilter = (typeof orderFilters)[number]
