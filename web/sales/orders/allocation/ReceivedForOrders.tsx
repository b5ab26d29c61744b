// After products were received: the orders that wait for them, and what is free for them, which one action allocates.
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'

import { previewAllocationRun, runAllocation } from '#contract/sales/allocationRuns.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { defaultHorizonDays } from '#domain/sales/allocationHorizon.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { type AllocationPlan, planError, type PlannedOrder, toRun } from './allocationPlan.ts'
import { useUndoAllocation } from './useUndoAllocation.ts'
import { narrowToReceived, planReceived, type ReceivedProduct } from './waitingOrders.ts'

/** The others are on the page that the card links to. */
const maxListed = 8

/** Nothing if no order waits, or without the permission to allocate. */
export function ReceivedForOrders({ products }: { products: readonly ReceivedProduct[] }) {
  const mayAllocate = usePermissionError('orders.edit') === undefined
  const search = narrowToReceived(products)
  const query = { ...search, horizonDays: defaultHorizonDays }
  const { data } = useCall(previewAllocationRun, query, { enabled: mayAllocate && products.length > 0 })
  const plan = data && planReceived(data, products)
  if (!plan || plan.orders.length === 0) return null
  const count = plan.orders.length
  const atLeast = data.unlistedOrders > 0 ? 'At least ' : ''
  return (
    <Card
      title={`${atLeast}${pluralize(count, 'order')} ${count === 1 ? 'waits' : 'wait'} for products of this delivery`}
      flush
      action={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Link to="/allocate" search={search} className={buttonStyles({ size: 'sm' })}>
            Choose units
          </Link>
          <AllocateButton plan={plan} />
        </span>
      }
    >
      <ul aria-label="Orders that wait" className="divide-y divide-hairline">
        {plan.orders.slice(0, maxListed).map((planned) => (
          <OrderRow key={planned.waiting.order.id} planned={planned} />
        ))}
      </ul>
      {count > maxListed && (
        <p className="border-t border-hairline px-4 py-2.5 text-control text-muted">
          {`and ${pluralize(count - maxListed, 'more order')}`}
        </p>
      )}
    </Card>
  )
}

function AllocateButton({ plan }: { plan: AllocationPlan }) {
  const run = toRun(plan)
  const undo = useUndoAllocation()
  const allocating = useChange(runAllocation, {
    success: ({ id, units, orders }) => ({
      title: `Allocated ${formatUnits(units)} to ${pluralize(orders.length, 'order')}`,
      action: { label: 'Undo', onAction: () => undo.mutate({ id }) },
    }),
    failure: 'Failed to allocate',
    onFailure: reloadOnConflict,
  })
  return (
    <Button
      {...shortcutProps('allocate')}
      size="sm"
      variant="primary"
      busy={allocating.isPending}
      busyText="Allocating..."
      disabledReason={
        plan.units === 0 ? 'Nothing is proposed for these orders. Choose the units.' : planError(plan)
      }
      onClick={() => allocating.mutate(run)}
    >
      <PackageCheck aria-hidden="true" />
      {plan.units === 0
        ? 'Allocate'
        : `Allocate ${formatUnits(plan.units)} to ${pluralize(run.orders.length, 'order')}`}
    </Button>
  )
}

function OrderRow({ planned }: { planned: PlannedOrder }) {
  const { waiting, units, backOrder } = planned
  const { order } = waiting
  const window = formatShipWindow(order)
  const reason = units === 0 ? reasonForNothing(planned) : undefined
  return (
    <li className="flex items-baseline justify-between gap-3 px-4 py-2 text-control">
      <span className="min-w-0">
        <PageLink to="/orders/$id" id={order.id} className="code">
          {order.number}
        </PageLink>{' '}
        <span className="wrap-anywhere">{order.customerName}</span>
        <span className="block text-meta text-muted">{reason ?? window}</span>
      </span>
      <span className={`shrink-0 tabular ${units === 0 ? 'text-muted' : ''}`}>
        {formatCount(units)}
        <span className="text-muted">{` of ${formatUnits(backOrder)}`}</span>
      </span>
    </li>
  )
}

function reasonForNothing({ waiting, isIncomplete }: PlannedOrder): string | undefined {
  if (waiting.isPastCancelDate) return 'Past its cancel date'
  if (waiting.isBeyondHorizon) return `Ships later than in ${pluralize(defaultHorizonDays, 'day')}`
  if (isIncomplete) return 'Ships complete, and not all of it is in stock'
  return waiting.creditError ?? 'What is free goes to orders that ship before it'
}
