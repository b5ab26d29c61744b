// The accounting export: the figures of a period, and the files with the documents behind them.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { checkDateRange, Day, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { TaxRate } from '#contract/sales/documentAmounts.ts'
import { CostValue } from '#contract/stock/costValue.ts'
import { accountingTables } from '#domain/insight/accounting.ts'
import { stockAccounts } from '#domain/stock/stockJournal.ts'

/** Both days belong to the period. */
const period = { startDate: Day, endDate: Day }

const SaleFigures = withInternalNames(
  z.object({
    count: z.int(),
    /** After discounts, before tax. */
    net: SignedAmount,
    /** Such as freight. */
    charges: SignedAmount,
    tax: SignedAmount,
    total: SignedAmount,
  }),
  { net: 'netCents', charges: 'chargesCents', tax: 'taxCents', total: 'totalCents' },
)
export type SaleFigures = z.output<typeof SaleFigures>

const MoneyFigures = withInternalNames(z.object({ count: z.int(), amount: SignedAmount }), {
  amount: 'amountCents',
})
export type MoneyFigures = z.output<typeof MoneyFigures>

const TaxFigures = withInternalNames(
  z.object({
    /** Null: the invoices name no state. */
    state: z.nullable(z.string()),
    taxRate: TaxRate,
    /** Before tax, with taxed charges. */
    taxableSales: SignedAmount,
    /** Of invoices without tax, and the charges of others that are not taxed. */
    exemptSales: SignedAmount,
    tax: SignedAmount,
  }),
  { taxRate: 'taxPpm', taxableSales: 'taxableCents', exemptSales: 'exemptCents', tax: 'taxCents' },
)
export type TaxFigures = z.output<typeof TaxFigures>

const AccountFigures = withInternalNames(
  z.object({ account: z.enum(stockAccounts), debit: SignedAmount, credit: SignedAmount }),
  { debit: 'debitCents', credit: 'creditCents' },
)
export type AccountFigures = z.output<typeof AccountFigures>

const StockFigures = withInternalNames(
  z.object({
    /** The stock journal of the period; debits equal credits. */
    accounts: z.array(AccountFigures),
    /** On hand at its end, and what they were worth then. */
    units: z.int(),
    value: CostValue,
    /** Of the units, those of products without a cost, which have no value. */
    unknownUnits: z.int(),
  }),
  { value: 'valueMicros' },
)
export type StockFigures = z.output<typeof StockFigures>

const AccountingSummary = z.object({
  /** Processed invoices by their date, also those that were voided later. */
  invoices: SaleFigures,
  /** Processed invoices by the day of their void; negative. */
  voids: SaleFigures,
  /** Negative. */
  creditNotes: SaleFigures,
  payments: MoneyFigures,
  /** By the day of the reversal; negative. */
  paymentReversals: MoneyFigures,
  /** Negative. */
  refunds: MoneyFigures,
  refundReversals: MoneyFigures,
  /** The sales less voids and credit notes, by state and rate; the unknown state is the last. */
  taxes: z.array(TaxFigures),
  stock: StockFigures,
})
export type AccountingSummary = z.output<typeof AccountingSummary>

export const findAccountingSummary = defineEndpoint({
  summary: 'Returns the sales, payments, taxes and stock accounts of a period.',
  method: 'GET',
  path: '/api/accounting',
  allow: 'accounting.export',
  input: z.strictObject(period).check(checkDateRange),
  reply: AccountingSummary,
})

export const exportAccountingTable = defineEndpoint({
  summary:
    'Downloads the invoices, their lines, the credit notes, the payments, the taxes, the stock journal or the value of the stock as CSV.',
  method: 'GET',
  path: '/api/accounting/export',
  allow: 'accounting.export',
  input: z
    .strictObject({
      table: z.enum(accountingTables, `Must be one of ${accountingTables.join(', ')}`),
      ...period,
    })
    .check(checkDateRange),
  reply: 'download',
  mediaTypes: ['text/csv'],
})

export const exportAccountingWorkbook = defineEndpoint({
  summary: 'Downloads the accounting export of a period as one XLSX workbook.',
  method: 'GET',
  path: '/api/accounting/workbook',
  allow: 'accounting.export',
  input: z.strictObject(period).check(checkDateRange),
  reply: 'download',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
