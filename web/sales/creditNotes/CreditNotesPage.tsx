// The list of credit notes, with their sum.
import { getRouteApi } from '@tanstack/react-router'

import { type CreditNoteSummary, findCreditNotes } from '#contract/sales/creditNotes.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { customerColumn, numberColumn, totalColumn } from '#web/sales/documents/documentColumns.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const route = getRouteApi('/shell/credit-notes')

const columns: readonly ViewColumn<CreditNoteSummary>[] = [
  {
    ...numberColumn,
    phoneCell: ({ number, issuedOn }) => (
      <span className="whitespace-normal">
        <span className="code">{number}</span> · {formatDay(issuedOn)}
      </span>
    ),
  },
  { ...customerColumn, className: 'w-1/4 max-w-0 min-w-28' },
  { key: 'date', header: 'Date', cell: ({ issuedOn }) => formatDay(issuedOn), kind: 'date' },
  {
    key: 'invoice',
    header: 'Invoice',
    cell: ({ invoice }) => invoice.number,
    className: 'code whitespace-nowrap',
    bar: 'w-25',
    phone: 'note',
    phoneCell: ({ invoice }) => <span className="code text-meta text-muted">{invoice.number}</span>,
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => reason,
    className: 'w-1/4 max-w-0 min-w-28',
    lines: 2,
    bar: 'w-40',
  },
  totalColumn,
]

export function CreditNotesPage() {
  const list = usePagedList(findCreditNotes, 'creditNotes', route.useSearch(), 20)
  return (
    <ListPage
      list={list}
      noun="credit note"
      columns={columns}
      to="/credit-notes/$id"
      filters={{ hasDates: true }}
      summary={
        list.data
          ? `${pluralize(list.total, 'credit note')}, ${formatUsd(list.data.totalAmountCents)} in total`
          : ''
      }
      empty={
        <EmptyState
          drawing={<PaperDrawing />}
          title="No credit notes yet"
          text="Open a processed invoice to credit returned units or an allowance."
        />
      }
    />
  )
}
