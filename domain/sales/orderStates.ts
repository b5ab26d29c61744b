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
 * neither allocated nor invoiced; 'can be allocated': some of these are in stock for an order that is due; 'to pick': units are allocated and not picked; 'picked': all that is allocated is picked; 'to invoice':
 * units are allocated; 'past start ship', 'past cancel date': something is open after the first or the last day of the ship window.
 */
export const todoFilters = [
  'to ship',
  'to allocate',
  'can be allocated',
  'to pick',
  'picked',
  'to invoice',
  'past start ship',
  'past cancel date',
] as const
export const orderFilters = [...todoFilters, ...orderProgresses] as const
export type OrderFilter = (typeof orderFilters)[number]

/** By what the order list can be sorted. 'ship date': the start of the ship window, or else the day of the order. */
export const orderSorts = ['number', 'customer', 'ship date', 'total'] as const
