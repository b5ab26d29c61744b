// An allocation run: which orders got how many units, and its undo.
import { getRouteApi } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'

import { type AllocationRun, findAllocationRun } from '#contract/sales/allocationRuns.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { maxPickedDocuments } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type Column, ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { customerColumn, numberColumn } from '#web/sales/documents/documentColumns.tsx'
import { PickButton } from '#web/sales/picking/PickButton.tsx'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

import { useUndoAllocation } from './useUndoAllocation.ts'

const route = getRouteApi('/shell/allocation-runs/$id')

const columns: readonly Column<AllocationRun['orders'][number]>[] = [
  { ...numberColumn, header: 'Order' },
  { ...customerColumn, className: 'w-full max-w-0', lines: 1 },
  { header: 'Units', cell: ({ units }) => formatCount(units), kind: 'number', phone: 'figure' },
]

export function AllocationRunPage() {
  return (
    <RecordPage
      endpoint={findAllocationRun}
      id={route.useParams().id}
      list="/allocate"
      title={({ units, orders }) => ({
        text: `${formatUnits(units)} to ${pluralize(orders.length, 'order')}`,
      })}
      skeleton={<ListSkeleton label="Orders" columns={columns} rowCount={8} />}
    >
      {(run) => <RunDetails run={run} />}
    </RecordPage>
  )
}

function RunDetails({ run }: { run: AllocationRun }) {
  const { dayAndMinute } = useCompanyDates()
  const { units, orders, undone, keptUnits } = run
  return (
    <>
      <PageHeader
        meta={`${dayAndMinute(run.createdAt)} by ${run.userName}`}
        actions={
          <>
            <BackToPage to="/orders" />
            {undone === null && <UndoButton run={run} />}
            {undone === null && <PickOrders run={run} />}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && (
          <Notice title="Allocation undone">
            {`${undone.by} undid it on ${dayAndMinute(undone.at)}: ${formatUnits(units - keptUnits)} returned to stock.`}
            {keptUnits > 0 &&
              ` ${formatUnits(keptUnits)} ${keptUnits === 1 ? 'was' : 'were'} invoiced, released or cancelled before.`}
          </Notice>
        )}
        <ListTable label="Orders" columns={columns} rows={orders} to="/orders/$id" />
      </div>
    </>
  )
}

/** The orders of the run, as many as a pick list may have. */
function PickOrders({ run: { orders } }: { run: AllocationRun }) {
  const ids = orders.slice(0, maxPickedDocuments).map(({ id }) => id)
  return (
    <PickButton variant="primary" documents={{ orders: ids }}>
      {ids.length < orders.length
        ? `Pick the first ${formatCount(ids.length)} orders`
        : ids.length === 1
          ? 'Pick this order'
          : 'Pick these orders'}
    </PickButton>
  )
}

function UndoButton({ run: { id, units } }: { run: AllocationRun }) {
  const permissionError = usePermissionError('orders.edit')
  const undo = useConfirm(useUndoAllocation(), {
    title: 'Undo this allocation',
    description: `Its ${formatUnits(units)} return to stock, except those that were invoiced, released or cancelled since.`,
    confirmText: 'Undo allocation',
    busyText: 'Undoing...',
    variant: 'primary',
  })
  return (
    <>
      <Button disabledReason={permissionError} onClick={() => undo.ask({ id })}>
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
      {undo.dialog}
    </>
  )
}
