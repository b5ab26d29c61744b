// The open documents behind a cell of the ageing report, or all that is overdue.
import { getRouteApi } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { findAgedDocuments } from '#contract/sales/ageing.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type AgeingFilter, ageingFilters } from '#domain/sales/receivables.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { readDay } from '#web/lists/urlFilters.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { DocumentNumber } from './DocumentNumber.tsx'

const route = getRouteApi('/shell/ageing/documents')
const rowsPerPage = 50

export function AgedDocumentsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const page = search.page ?? 1
  const bucket = z.safeParse(z.enum(ageingFilters), search.bucket).data
  const customer = z.safeParse(z.string().check(z.regex(/^(none|[1-9]\d{0,14})$/)), search.customer).data
  const asOf = readDay(search.asOf)
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
  if (!data) return <DocumentsSkeleton />
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
      ) : isPhone ? (
        <RowList label="Open documents">
          {data.documents.map(({ id, document, customerName, onDate, dueOn, openCents }) => (
            <ListRow
              key={id}
              title={customerName}
              meta={<DocumentNumber document={document} />}
              figure={<Money value={formatUsd(openCents)} />}
              note={dueOn === null ? formatDay(onDate) : `due ${formatDay(dueOn)}`}
            />
          ))}
        </RowList>
      ) : (
        <Table label="Open documents">
          <DocumentColumns />
          <TableBody>
            {data.documents.map(({ id, document, customerName, onDate, dueOn, amountCents, openCents }) => (
              <TableRow key={id}>
                <Cell className="whitespace-nowrap">
                  <DocumentNumber document={document} />
                </Cell>
                <Cell className="w-2/5 max-w-0 min-w-28 truncate" title={customerName}>
                  {customerName}
                </Cell>
                <Cell className="whitespace-nowrap text-muted tabular">{formatDay(onDate)}</Cell>
                <Cell className="whitespace-nowrap text-muted tabular">
                  {dueOn === null ? '–' : formatDay(dueOn)}
                </Cell>
                <Cell kind="money">
                  <Money value={formatUsd(amountCents)} />
                </Cell>
                <Cell kind="money">
                  <Money value={formatUsd(openCents)} />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
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

function DocumentColumns() {
  return (
    <TableHead>
      <ColumnHead>Document</ColumnHead>
      <ColumnHead>Customer</ColumnHead>
      <ColumnHead>Date</ColumnHead>
      <ColumnHead>Due</ColumnHead>
      <ColumnHead kind="money">Amount</ColumnHead>
      <ColumnHead kind="money">Open</ColumnHead>
    </TableHead>
  )
}

function DocumentsSkeleton() {
  const columns = [
    { bar: 'w-28' },
    { bar: 'w-48' },
    { bar: 'w-20' },
    { bar: 'w-20' },
    { bar: 'ml-auto w-16' },
    { bar: 'ml-auto w-16' },
  ]
  return <TableSkeleton label="Open documents" rows={10} head={<DocumentColumns />} columns={columns} />
}
