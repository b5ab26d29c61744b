// The columns of the lines of a credit note.
import type { CreditNoteItem } from '#contract/sales/creditNotes.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type Column, emptyCell } from '#web/lists/ListTable.tsx'
import { priceColumns, productColumn, variantColumns } from '#web/sales/lines/lineColumns.tsx'
import { Money } from '#web/ui/Money.tsx'

/** A line as documents show it. A credit note has neither list prices nor packs. */
export function toLine(item: CreditNoteItem) {
  return { ...item, listPriceCents: null, prepack: null }
}

type CreditLine = ReturnType<typeof toLine>

export const creditColumns: readonly Column<CreditLine>[] = [
  productColumn,
  ...variantColumns,
  { header: 'Returned', cell: (item) => <Returned {...item} />, kind: 'number' },
  {
    header: 'Allowance',
    cell: ({ allowanceCents: cents }) => (cents > 0 ? <Money value={formatUsd(cents)} /> : emptyCell),
    kind: 'money',
  },
  ...priceColumns,
  {
    cell: (item) => <span className="text-meta text-muted tabular">{describeCredit(item)}</span>,
    phone: 'figure',
  },
]

function Returned(item: CreditLine) {
  if (item.quantity === 0) return emptyCell
  return (
    <>
      {formatCount(item.quantity)}
      <span className="block text-meta text-muted">{describeRestock(item)}</span>
    </>
  )
}

/** 'allowance $5.00, 1 back to stock' */
function describeCredit(item: CreditLine): string {
  const allowance = item.allowanceCents > 0 && `allowance ${formatUsd(item.allowanceCents)}`
  return [allowance, describeRestock(item)].filter(Boolean).join(', ')
}

/** '1 back to stock, 1 damaged' */
function describeRestock({ quantity, restockQuantity }: CreditLine): string {
  const damaged = quantity - restockQuantity
  return [
    restockQuantity > 0 && `${formatCount(restockQuantity)} back to stock`,
    damaged > 0 && `${formatCount(damaged)} damaged`,
  ]
    .filter(Boolean)
    .join(', ')
}
