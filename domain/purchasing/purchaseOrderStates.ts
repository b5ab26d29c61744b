// The states of purchase orders, and the filters of their list. Separate from their rules, because the routes of all pages load them.

/** Kept as entered. What has come follows from the lines (`purchaseProgresses`). */
export const purchaseOrderStates = ['Draft', 'Ordered', 'Cancelled'] as const
export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

/** How far a purchase order is. 'open': nothing of it has come. 'received': nothing of it is open, and something came. */
export const purchaseProgresses = ['draft', 'open', 'partly received', 'received', 'cancelled'] as const
export type PurchaseProgress = (typeof purchaseProgresses)[number]

/** Filters of the list: a progress, or what is still to come. 'late': something is open after its expected day. */
export const comingFilters = ['to come', 'late'] as const
export const purchaseOrderFilters = [...comingFilters, ...purchaseProgresses] as const
export type PurchaseOrderFilter = (typeof purchaseOrderFilters)[number]

/** By what the list can be sorted. */
export const purchaseOrderSorts = ['number', 'expected'] as const
