// The states of bills of suppliers, which are the filters of their list, and those of arrivals. Separate from their rules, because the routes of all pages load them.

/** They follow from the lines: 'differs' if a cost or the amount is not what it should be (`judgeBill`). */
export const billStates = ['right', 'differs', 'void'] as const
export type BillState = (typeof billStates)[number]

/** Filters of the list of arrivals. */
export const arrivalFilters = ['to bill'] as const
