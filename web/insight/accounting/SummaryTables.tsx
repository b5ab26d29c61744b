// The figures of the accounting export: sales, payments, tax by state and rate, and the accounts of the stock.
import type {
  AccountFigures,
  AccountingSummary,
  MoneyFigures,
  SaleFigures,
  TaxFigures,
} from '#contract/insight/accounting.ts'
import { type MoneyKind, moneyKinds, type SaleKind, saleKinds } from '#domain/insight/accounting.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatPpm, formatUsd } from '#domain/platform/money.ts'
import { unknownState } from '#domain/sales/taxState.ts'
import { stockAccountNames } from '#domain/stock/stockJournal.ts'
import { type Column, emptyCell, ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'

const saleNames: Readonly<Record<SaleKind, string>> = {
  invoices: 'Invoices',
  voids: 'Voided invoices',
  creditNotes: 'Credit notes',
}

const moneyNames: Readonly<Record<MoneyKind, string>> = {
  payments: 'Payments received',
  paymentReversals: 'Reversed payments',
  refunds: 'Refunds',
  refundReversals: 'Reversed refunds',
}

/** A row of figures, or the last row with their sums. */
interface Line {
  id: string
  name: string
  isTotal: boolean
}

type SaleLine = Line & SaleFigures
type MoneyLine = Line & MoneyFigures
type AccountLine = Line & Omit<AccountFigures, 'account'>
type TaxLine = Line & Omit<TaxFigures, 'state'>

const saleColumns: readonly Column<SaleLine>[] = [
  nameColumn('Type'),
  countColumn(),
  amountColumn('Net', ({ netCents }) => netCents),
  amountColumn('Charges', ({ chargesCents }) => chargesCents),
  amountColumn('Tax', ({ taxCents }) => taxCents, taxNote()),
  amountColumn('Total', ({ totalCents }) => totalCents, { phone: 'figure' }),
]

const moneyColumns: readonly Column<MoneyLine>[] = [
  nameColumn('Type'),
  countColumn(),
  amountColumn('Amount', ({ amountCents }) => amountCents, { phone: 'figure' }),
]

const taxColumns: readonly Column<TaxLine>[] = [
  nameColumn('State'),
  {
    header: 'Rate',
    kind: 'number',
    cell: ({ taxPpm, isTotal }) => !isTotal && formatPpm(taxPpm),
    phone: 'meta',
  },
  amountColumn('Taxable sales', ({ taxableCents }) => taxableCents),
  amountColumn('Exempt sales', ({ exemptCents }) => exemptCents),
  amountColumn('Tax', ({ taxCents }) => taxCents, taxNote()),
  {
    cell: ({ taxableCents, exemptCents }) => <Money value={formatUsd(taxableCents + exemptCents)} />,
    phone: 'figure',
  },
]

const accountColumns: readonly Column<AccountLine>[] = [
  nameColumn('Account'),
  amountColumn('Debit', ({ debitCents }) => debitCents),
  amountColumn('Credit', ({ creditCents }) => creditCents),
  {
    cell: ({ debitCents, creditCents }) => <Money value={formatUsd(debitCents - creditCents)} />,
    phone: 'figure',
  },
]

interface SummaryTableProps {
  /** Undefined while it loads. */
  summary: AccountingSummary | undefined
}

export function SalesTable({ summary }: SummaryTableProps) {
  if (!summary) return <ListSkeleton label="Sales" columns={saleColumns} rowCount={4} />
  const lines = saleKinds.map((kind) => ({
    id: kind,
    name: saleNames[kind],
    isTotal: false,
    ...summary[kind],
  }))
  const total = {
    ...totalLine,
    name: 'Net sales',
    count: sum(lines, ({ count }) => count),
    netCents: sum(lines, ({ netCents }) => netCents),
    chargesCents: sum(lines, ({ chargesCents }) => chargesCents),
    taxCents: sum(lines, ({ taxCents }) => taxCents),
    totalCents: sum(lines, ({ totalCents }) => totalCents),
  }
  return <ListTable label="Sales" columns={saleColumns} rows={[...lines, total]} />
}

export function MoneyTable({ summary }: SummaryTableProps) {
  if (!summary) return <ListSkeleton label="Payments" columns={moneyColumns} rowCount={5} />
  const lines = moneyKinds.map((kind) => ({
    id: kind,
    name: moneyNames[kind],
    isTotal: false,
    ...summary[kind],
  }))
  const total = {
    ...totalLine,
    name: 'Net received',
    count: sum(lines, ({ count }) => count),
    amountCents: sum(lines, ({ amountCents }) => amountCents),
  }
  return <ListTable label="Payments" columns={moneyColumns} rows={[...lines, total]} />
}

export function TaxTable({ summary }: SummaryTableProps) {
  if (!summary) return <ListSkeleton label="Tax by state" columns={taxColumns} rowCount={4} />
  const lines = summary.taxes.map((figures) => ({
    ...figures,
    id: `${figures.state} ${figures.taxPpm}`,
    name: figures.state ?? unknownState,
    isTotal: false,
  }))
  const total = {
    ...totalLine,
    name: 'Total',
    taxPpm: 0,
    taxableCents: sum(lines, ({ taxableCents }) => taxableCents),
    exemptCents: sum(lines, ({ exemptCents }) => exemptCents),
    taxCents: sum(lines, ({ taxCents }) => taxCents),
  }
  return <ListTable label="Tax by state" columns={taxColumns} rows={[...lines, total]} />
}

export function AccountTable({ summary }: SummaryTableProps) {
  if (!summary) return <ListSkeleton label="Stock accounts" columns={accountColumns} rowCount={4} />
  const lines = summary.stock.accounts.map((figures) => ({
    ...figures,
    id: figures.account,
    name: stockAccountNames[figures.account],
    isTotal: false,
  }))
  const total = {
    ...totalLine,
    name: 'Total',
    debitCents: sum(lines, ({ debitCents }) => debitCents),
    creditCents: sum(lines, ({ creditCents }) => creditCents),
  }
  return <ListTable label="Stock accounts" columns={accountColumns} rows={[...lines, total]} />
}

const totalLine = { id: 'total', isTotal: true }

function sum<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + valueOf(row), 0)
}

function nameColumn<Row extends Line>(header: string): Column<Row> {
  return {
    header,
    cell: ({ name, isTotal }) => (isTotal ? <span className="font-medium">{name}</span> : name),
    bar: 'w-28',
    phone: 'title',
  }
}

function countColumn<Row extends Line & { count: number }>(): Column<Row> {
  return {
    header: 'Number',
    kind: 'number',
    cell: ({ count, isTotal }) => !isTotal && formatCount(count),
    phone: 'meta',
    phoneCell: ({ count }) => pluralize(count, 'document'),
  }
}

function amountColumn<Row extends Line>(
  header: string,
  centsOf: (row: Row) => number,
  onPhone: Pick<Column<Row>, 'phone' | 'phoneCell'> = {},
): Column<Row> {
  return {
    header,
    kind: 'money',
    cell: (row) => {
      const cents = centsOf(row)
      if (cents === 0 && !row.isTotal) return emptyCell
      return <Money value={formatUsd(cents)} className={row.isTotal ? 'font-medium' : ''} />
    },
    ...onPhone,
  }
}

function taxNote<Row extends { taxCents: number }>(): Pick<Column<Row>, 'phone' | 'phoneCell'> {
  return {
    phone: 'note',
    phoneCell: ({ taxCents }) => taxCents !== 0 && <Money value={`${formatUsd(taxCents)} tax`} />,
  }
}
