// The columns that lists of documents share: number, customer and total.
import { formatUsd } from '#domain/platform/money.ts'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'

export const numberColumn = {
  key: 'number',
  header: 'Number',
  cell: ({ number }) => <span className="code">{number}</span>,
  className: 'whitespace-nowrap',
  bar: 'w-26',
  isLink: true,
  phone: 'meta',
} satisfies ViewColumn<{ number: string }>

export const customerColumn = {
  key: 'customer',
  header: 'Customer',
  cell: ({ customerName }) => customerName,
  className: 'w-2/5 max-w-0 min-w-28',
  lines: 1,
  bar: 'w-48',
  phone: 'title',
} satisfies ViewColumn<{ customerName: string }>

export const totalColumn = {
  key: 'total',
  header: 'Total',
  cell: ({ totalCents }) => <Money value={formatUsd(totalCents)} />,
  kind: 'money',
  bar: 'w-16',
  phone: 'figure',
} satisfies ViewColumn<{ totalCents: number }>
