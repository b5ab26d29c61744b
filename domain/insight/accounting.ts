// The accounting export: the sales, payments and taxes of a period.

/** What the figures of sales are made of. Voids and credit notes are negative. */
export const saleKinds = ['invoices', 'voids', 'creditNotes'] as const
export type SaleKind = (typeof saleKinds)[number]

/** What the figures of payments are made of. Refunds and reversed payments are negative. */
export const moneyKinds = ['payments', 'paymentReversals', 'refunds', 'refundReversals'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** The files, which are the sheets of the workbook. */
export const accountingTables = ['invoices', 'invoice-lines', 'credit-notes', 'payments', 'tax'] as const
export type AccountingTable = (typeof accountingTables)[number]

export const accountingTableNames: Readonly<Record<AccountingTable, string>> = {
  invoices: 'Invoices',
  'invoice-lines': 'Invoice lines',
  'credit-notes': 'Credit notes',
  payments: 'Payments',
  tax: 'Tax',
}
