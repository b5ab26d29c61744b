// The states and kinds of sales records by which lists are filtered. Apart from their rules, because the routes of all pages load them.

export const invoiceStatuses = ['Pending', 'Processed', 'Void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** How a discount was entered, and so which of its two figures decides. */
export const discountTypes = ['percentage', 'amount'] as const
export type DiscountType = (typeof discountTypes)[number]

/** Of processed invoices. 'credited': settled, and credited in full. */
export const paymentStates = ['unpaid', 'part paid', 'paid', 'credited'] as const

/** The filter of the invoice list. */
export const paymentFilters = [...paymentStates, 'overdue'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** How much of a document is picked. */
export const pickings = ['none', 'part', 'all'] as const

/** The way of an invoice out of the house. */
export const shippingStates = ['to pick', 'partly picked', 'picked', 'dispatched'] as const
export type ShippingState = (typeof shippingStates)[number]

/** By what the invoice list can be sorted. */
export const invoiceSorts = ['date', 'customer', 'total'] as const

/** 'done': everything on it is picked. 'closed': somebody closed it before. */
export const pickListStates = ['open', 'done', 'closed'] as const
export type PickListState = (typeof pickListStates)[number]

/** Filters of their list; 'closed' are the done ones as well. */
export const pickListFilters = ['open', 'closed'] as const
export type PickListFilter = (typeof pickListFilters)[number]

export const paymentMethods = ['Bank transfer', 'Check', 'Card', 'Cash', 'Other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Filters of the customer list: with a balance, with something overdue, on hold. */
export const customerStandings = ['balance', 'overdue', 'hold'] as const
export type CustomerStanding = (typeof customerStandings)[number]

/** By days overdue. */
export const overdueBuckets = ['1-30', '31-60', '61-90', 'Over 90'] as const

/** The columns of the ageing report. Open credits are 'Unapplied', whatever their day. */
export const ageingBuckets = ['Not due', ...overdueBuckets, 'Unapplied'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

/** Filters of a list of open documents: a column, or all that is overdue. */
export const ageingFilters = [...ageingBuckets, 'Overdue'] as const
export type AgeingFilter = (typeof ageingFilters)[number]
