// The accounting export: the sales, payments, taxes and stock of a period.
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { toCents } from '#domain/stock/stockJournal.ts'

/** What the figures of sales are made of. Voids and credit notes are negative. */
export const saleKinds = ['invoices', 'voids', 'creditNotes'] as const
export type SaleKind = (typeof saleKinds)[number]

/** What the figures of payments are made of. Refunds and reversed payments are negative. */
export const moneyKinds = ['payments', 'paymentReversals', 'refunds', 'refundReversals'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** The files, which are the sheets of the workbook. */
export const accountingTables = [
  'invoices',
  'invoice-lines',
  'credit-notes',
  'payments',
  'tax',
  'stock-journal',
  'stock-value',
] as const
export type AccountingTable = (typeof accountingTables)[number]

export const accountingTableNames: Readonly<Record<AccountingTable, string>> = {
  invoices: 'Invoices',
  'invoice-lines': 'Invoice lines',
  'credit-notes': 'Credit notes',
  payments: 'Payments',
  tax: 'Tax',
  'stock-journal': 'Stock journal',
  'stock-value': 'Stock value',
}

/** Of the products on hand at the end of a day. */
export interface StockValue {
  /** Free, allocated to orders and on pending invoices. */
  units: number
  valueMicros: bigint
  /** Of them, those of products without a cost. */
  unknownUnits: number
}

/** '1,240 units were on hand at the end of Mar 31, 2026, worth $9,412.50; 37 units of them have no cost.' */
export function describeStockValue({ units, valueMicros, unknownUnits }: StockValue, day: string): string {
  const worth = `${formatUnits(units)} ${units === 1 ? 'was' : 'were'} on hand at the end of ${formatDay(day)}, worth ${formatUsd(toCents(valueMicros))}`
  if (unknownUnits === 0) return `${worth}.`
  return `${worth}; ${formatUnits(unknownUnits)} of them ${unknownUnits === 1 ? 'has' : 'have'} no cost.`
}
