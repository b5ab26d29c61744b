// The list of credit notes, with their sum.
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type CreditNoteQuery, type CreditNoteSummary, findCreditNotes } from '#contract/sales/creditNotes.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { DateRangeFilter, InvalidDateRange } from '#web/lists/DateRangeFilter.tsx'
import { FilterBar } from '#web/lists/FilterBar.tsx'
import { LivePage } from '#web/lists/LivePage.tsx'
import { readDay, readSearch } from '#web/lists/urlFilters.ts'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

const route = getRouteApi('/shell/credit-notes')
const pageSize = 20

type CreditNotesSearch = Partial<Record<'search' | 'startDate' | 'endDate', string | undefined>>

function useCreditNoteQuery(): CreditNoteQuery {
  const search = route.useSearch()
  return {
    page: search.page ?? 1,
    limit: pageSize,
    search: readSearch(search.search),
    startDate: readDay(search.startDate),
    endDate: readDay(search.endDate),
  }
}

export function CreditNotesPage() {
  const query = useCreditNoteQuery()
  const navigate = route.useNavigate()
  const rangeError = dateRangeError(query)
  const setFilter = (change: CreditNotesSearch) =>
    void navigate({ search: (search) => ({ ...search, ...change, page: undefined }), replace: true })
  return (
    <>
      <FilterBar
        label="Filter credit notes"
        searchLabel="Search credit notes..."
        search={query.search}
        onSearch={(text) => setFilter({ search: text })}
      >
        <DateRangeFilter startDate={query.startDate} endDate={query.endDate} onChange={setFilter} />
      </FilterBar>
      {rangeError === undefined ? (
        <CreditNoteList query={query} />
      ) : (
        <InvalidDateRange title="No credit notes found" error={rangeError} />
      )}
    </>
  )
}

function CreditNoteList({ query }: { query: CreditNoteQuery }) {
  const navigate = route.useNavigate()
  const list = useLiveList(findCreditNotes, query, 'creditNotes')
  const isFiltered = [query.search, query.startDate, query.endDate].some((filter) => filter !== undefined)
  return (
    <LivePage
      list={list}
      rows={list.data?.creditNotes}
      page={query.page}
      pageSize={pageSize}
      onPageChange={(page, replace = false) =>
        void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }), replace })
      }
      errorTitle="Failed to load credit notes"
      skeleton={<CreditNotesSkeleton />}
      empty={
        isFiltered ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No credit notes found"
            text="No credit note matches these filters. Change or clear them."
            action={
              <Button onClick={() => void navigate({ search: {}, replace: true })}>Clear filters</Button>
            }
          />
        ) : (
          <EmptyState
            drawing={<PaperDrawing />}
            title="No credit notes yet"
            text="Open a processed invoice to credit returned units or an allowance."
          />
        )
      }
    >
      {(creditNotes) => (
        <>
          {list.data && (
            <p className="mb-2 text-meta text-muted tabular">
              {pluralize(list.data.total, 'credit note')}, {formatUsd(list.data.totalAmountCents)} in total
            </p>
          )}
          <CreditNotesTable creditNotes={creditNotes} />
        </>
      )}
    </LivePage>
  )
}

function CreditNoteColumns() {
  return (
    <TableHead>
      <ColumnHead>Number</ColumnHead>
      <ColumnHead>Customer</ColumnHead>
      <ColumnHead>Date</ColumnHead>
      <ColumnHead>Invoice</ColumnHead>
      <ColumnHead>Reason</ColumnHead>
      <ColumnHead kind="money">Total</ColumnHead>
    </TableHead>
  )
}

function CreditNotesSkeleton() {
  const columns = ['w-28', 'w-56', 'w-20', 'w-28', 'w-40', 'ml-auto w-16'].map((bar) => ({ bar }))
  return <TableSkeleton label="Credit notes" rows={pageSize} head={<CreditNoteColumns />} columns={columns} />
}

function CreditNotesTable({ creditNotes }: { creditNotes: readonly CreditNoteSummary[] }) {
  if (useIsPhone()) {
    return (
      <RowList label="Credit notes">
        {creditNotes.map((note) => (
          <ListRow
            key={note.id}
            title={<CreditNoteLink note={note}>{note.customerName}</CreditNoteLink>}
            meta={
              <span className="whitespace-normal">
                <span className="code">{note.creditNoteNumber}</span> · {formatDay(note.issuedOn)}
              </span>
            }
            figure={<Money value={formatUsd(note.totalCents)} />}
            note={<span className="code text-meta text-muted">{note.invoice.number}</span>}
          />
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Credit notes">
      <CreditNoteColumns />
      <TableBody>
        {creditNotes.map((note) => (
          <TableRow key={note.id}>
            <Cell className="whitespace-nowrap">
              <CreditNoteLink note={note}>
                <span className="code">{note.creditNoteNumber}</span>
              </CreditNoteLink>
            </Cell>
            <Cell className="w-1/4 max-w-0 min-w-28" title={note.customerName}>
              <span className="line-clamp-2 wrap-anywhere">{note.customerName}</span>
            </Cell>
            <Cell className="whitespace-nowrap text-muted tabular">{formatDay(note.issuedOn)}</Cell>
            <Cell className="code whitespace-nowrap">{note.invoice.number}</Cell>
            <Cell className="w-1/4 max-w-0 min-w-28" title={note.reason}>
              <span className="line-clamp-2 wrap-anywhere">{note.reason}</span>
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(note.totalCents)} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function CreditNoteLink({ note, children }: { note: CreditNoteSummary; children: ReactNode }) {
  return (
    <Link {...rowLink} to="/credit-notes/$id" params={{ id: String(note.id) }}>
      {children}
    </Link>
  )
}
