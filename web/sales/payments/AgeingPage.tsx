// What is owed by customer and days overdue, as of any day.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { type AgeingRow, type AgeingTotals, exportAgeing, findAgeing } from '#contract/sales/ageing.ts'
import { clearInvoices, findClearableInvoices, undoClearing } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { AgeingBucket } from '#domain/sales/receivables.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useExport } from '#web/api/useExport.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'

import { useCompanyToday } from './paymentForm.ts'

const route = getRouteApi('/shell/ageing')
const rowsPerPage = 50

const columns: [bucket: AgeingBucket | 'Balance', field: keyof AgeingTotals][] = [
  ['Not due', 'notDueCents'],
  ['1-30', 'days1To30Cents'],
  ['31-60', 'days31To60Cents'],
  ['61-90', 'days61To90Cents'],
  ['Over 90', 'over90Cents'],
  ['Unapplied', 'unappliedCents'],
  ['Balance', 'balanceCents'],
]

export function AgeingPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useCompanyToday()
  const asOf = z.safeParse(z.iso.date(), search.asOf).data
  const page = search.page ?? 1
  const query = useCall(findAgeing, { asOf, page, limit: rowsPerPage }, { keep: true })
  const { data } = query
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <Field label="As of" className="w-40">
          <Input
            type="date"
            value={asOf ?? today}
            onChange={(event) =>
              void navigate({ search: { asOf: event.target.value || undefined }, replace: true })
            }
          />
        </Field>
        <ExportButton asOf={asOf} />
      </div>
      <ClearingNotice />
      {query.error ? (
        <QueryError query={query} title="Failed to load the ageing report" />
      ) : !data ? (
        <AgeingSkeleton />
      ) : data.total === 0 ? (
        <EmptyState
          drawing={<PaperDrawing />}
          title="Nothing is owed"
          text="Processed invoices are listed here until they are paid."
        />
      ) : (
        <>
          <AgeingTable rows={data.rows} totals={data.totals} asOf={asOf} />
          <Pagination
            page={page}
            pageSize={rowsPerPage}
            total={data.total}
            isMinimum={data.totalIsMinimum ?? false}
            onPageChange={(next) =>
              void navigate({ search: (old) => ({ ...old, page: next > 1 ? next : undefined }) })
            }
          />
        </>
      )}
    </>
  )
}

function ExportButton({ asOf }: { asOf: string | undefined }) {
  const { start, isRunning, busyText } = useExport(exportAgeing, {
    emptyMessage: 'Nothing is owed.',
    itemsLabel: 'rows',
    failureMessage: 'Failed to export the ageing report. Please try again.',
  })
  return (
    <Button busy={isRunning} busyText={busyText} onClick={() => start({ asOf })}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}

function AgeingColumns() {
  return (
    <TableHead>
      <ColumnHead>Customer</ColumnHead>
      {columns.map(([bucket]) => (
        <ColumnHead key={bucket} kind="money">
          {bucket}
        </ColumnHead>
      ))}
    </TableHead>
  )
}

function AgeingSkeleton() {
  const bars = [{ bar: 'w-40' }, ...columns.map(() => ({ bar: 'ml-auto w-16' }))]
  return <TableSkeleton label="Ageing" rows={10} head={<AgeingColumns />} columns={bars} />
}

interface AgeingTableProps {
  rows: readonly AgeingRow[]
  totals: AgeingTotals
  asOf: string | undefined
}

function AgeingTable({ rows, totals, asOf }: AgeingTableProps) {
  return (
    <Table label="Ageing">
      <AgeingColumns />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.customerId ?? 'none'}>
            <Cell className="max-w-64 min-w-36" title={row.customerName ?? undefined}>
              <span className="line-clamp-2">
                {row.customerId === null ? (
                  <span className="text-muted">Without a customer record</span>
                ) : (
                  <Link
                    to="/customers/$id"
                    params={{ id: String(row.customerId) }}
                    className="text-ink underline-offset-2 hover:underline"
                  >
                    {row.customerName}
                  </Link>
                )}
              </span>
            </Cell>
            <Amounts
              totals={row}
              asOf={asOf}
              customer={row.customerId === null ? 'none' : String(row.customerId)}
            />
          </TableRow>
        ))}
        <TableRow className="font-medium">
          <Cell>Total</Cell>
          <Amounts totals={totals} asOf={asOf} customer={undefined} />
        </TableRow>
      </TableBody>
    </Table>
  )
}

/** Each amount opens its documents. */
function Amounts({
  totals,
  asOf,
  customer,
}: {
  totals: AgeingTotals
  asOf: string | undefined
  customer: string | undefined
}) {
  return columns.map(([bucket, field]) => (
    <Cell key={bucket} kind="money">
      {totals[field] === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <Link
          to="/ageing/documents"
          search={{ asOf, customer, bucket: bucket === 'Balance' ? undefined : bucket }}
          className="focus-ring underline-offset-2 hover:underline"
        >
          <Money value={formatUsd(totals[field])} />
        </Link>
      )}
    </Cell>
  ))
}

/** Offers to write off old invoices that were paid before payments were recorded here. */
function ClearingNotice() {
  const { data } = useCall(findClearableInvoices, {})
  const mayRecord = usePermissionError('payments.record') === undefined
  const [isAsking, setIsAsking] = useState(false)
  const clearing = useChange(clearInvoices, {
    success: ({ cleared }) => `${pluralize(cleared, 'invoice')} written off`,
    failure: 'Failed to write off the invoices',
  })
  const undoing = useChange(undoClearing, {
    success: ({ restored }) => `${pluralize(restored, 'invoice')} owed again`,
    failure: 'Failed to undo',
  })
  if (!data || !mayRecord) return null
  const { invoices, openCents, processedUntil, lastCleared } = data
  const count = pluralize(invoices, 'open invoice')
  if (invoices === 0 && lastCleared === 0) return null
  return (
    <div className="mb-3">
      {invoices > 0 && processedUntil !== null ? (
        <Notice
          tone="info"
          title={`${count} ${invoices === 1 ? 'was' : 'were'} processed before payments were recorded here`}
          action={
            <Button size="sm" onClick={() => setIsAsking(true)}>
              Write off as paid
            </Button>
          }
        >
          <p>
            {formatUsd(openCents)} is overdue on them. If they were paid, write them off together. This can be
            undone.
          </p>
        </Notice>
      ) : (
        <Notice
          tone="info"
          title={`${pluralize(lastCleared, 'invoice')} written off as paid before payments were recorded here`}
          action={
            <Button size="sm" busy={undoing.isPending} onClick={() => undoing.mutate({})}>
              Undo
            </Button>
          }
        >
          <p>Undo it if they are still owed.</p>
        </Notice>
      )}
      {processedUntil !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Write off ${count} as paid`}
          description={`Every open invoice processed until ${formatDay(processedUntil)} is written off, with the reason “Paid before payments were recorded here”.`}
          confirmText="Write off as paid"
          busy={clearing.isPending}
          busyText="Writing off..."
          variant="primary"
          onConfirm={() => clearing.mutate({ processedUntil }, { onSuccess: () => setIsAsking(false) })}
        />
      )}
    </div>
  )
}
