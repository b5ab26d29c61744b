// The open documents behind a cell of the ageing report, or all that is overdue.
import { getRouteApi } from '@tanstack/react-router'

import { type AgedDocument, findAgedDocuments } from '#contract/sales/ageing.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { AgeingFilter } from '#domain/sales/states.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { type ViewColumn, ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { useShownColumns } from '#web/lists/useShownColumns.ts'
import { customerColumn } from '#web/sales/documents/documentColumns.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import { DocumentNumber } from './DocumentNumber.tsx'

const route = getRouteApi('/shell/ageing/documents')
const rowsPerPage = 50

const allColumns: readonly ViewColumn<AgedDocument>[] = [
  {
    key: 'document',
    header: 'Document',
    cell: ({ document }) => <DocumentNumber document={document} />,
    className: 'whitespace-nowrap',
    phone: 'meta',
  },
  { ...customerColumn, lines: 1 },
  { key: 'date', header: 'Date', cell: ({ onDate }) => formatDay(onDate), kind: 'date' },
  {
    key: 'due',
    header: 'Due',
    cell: ({ dueOn }) => (dueOn === null ? '–' : formatDay(dueOn)),
    kind: 'date',
    phone: 'note',
    phoneCell: ({ onDate, dueOn }) => (dueOn === null ? formatDay(onDate) : `due ${formatDay(dueOn)}`),
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amountCents }) => <Money value={formatUsd(amountCents)} />,
    kind: 'money',
  },
  {
    key: 'open',
    header: 'Open',
    cell: ({ openCents }) => <Money value={formatUsd(openCents)} />,
    kind: 'money',
    phone: 'figure',
  },
]

export function AgedDocumentsPage() {
  const { page = 1, asOf, customer, bucket } = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useShownColumns(allColumns)
  const query = useCall(
    findAgedDocuments,
    { asOf, customer, bucket, page, limit: rowsPerPage },
    { keep: true },
  )
  const customerId = customer === undefined || customer === 'none' ? undefined : Number(customer)
  const record = useCall(findCustomer, { id: customerId ?? 0 }, { enabled: customerId !== undefined })
  const customerName = customer === 'none' ? 'Without a customer record' : record.data?.name
  if (query.error) return <QueryError query={query} title="Failed to load the documents" />
  const { data } = query
  if (!data) return <ListSkeleton label="Open documents" columns={columns} rowCount={10} />
  return (
    <>
      <PageHeader
        title={bucket === undefined && customer !== undefined ? 'Open documents' : titleOf(bucket)}
        meta={`${customerName === undefined ? '' : `${customerName} · `}As of ${formatDay(data.asOf)} · ${formatUsd(data.openCents)}`}
      />
      {data.documents.length === 0 ? (
        <EmptyState
          drawing={<PaperDrawing />}
          title={bucket === 'Overdue' ? 'Nothing is overdue' : 'Nothing is open'}
        />
      ) : (
        <ListTable label="Open documents" columns={columns} rows={data.documents} />
      )}
      <Pagination
        page={page}
        pageSize={rowsPerPage}
        total={data.total}
        onPageChange={(next) =>
          void navigate({ search: (old) => ({ ...old, page: next > 1 ? next : undefined }) })
        }
      />
    </>
  )
}

/** '1-30 days overdue' */
function titleOf(bucket: AgeingFilter | undefined): string {
  if (bucket === undefined) return 'All open documents'
  return /\d/.test(bucket) ? `${bucket} days overdue` : bucket
}
