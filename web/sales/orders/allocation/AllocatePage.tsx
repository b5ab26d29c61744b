// The page Allocate: what is in stock is proposed for the orders that wait for it, and applied in one run.
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import {
  type AllocationProposal,
  previewAllocationRun,
  runAllocation,
} from '#contract/sales/allocationRuns.ts'
import { pluralize } from '#domain/platform/format.ts'
import { defaultHorizonDays } from '#domain/sales/allocationHorizon.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { AllocatedOrder } from './AllocatedOrder.tsx'
import {
  type AllocationChanges,
  findShortStyles,
  noChanges,
  planAllocation,
  planError,
  type PlannedOrder,
  skipOrder,
  toRun,
  typeQuantity,
} from './allocationPlan.ts'
import { HorizonSelect } from './HorizonSelect.tsx'
import { useUndoAllocation } from './useUndoAllocation.ts'

const route = getRouteApi('/shell/allocate')

export function AllocatePage() {
  const { days: horizonDays = defaultHorizonDays, ...filters } = route.useSearch()
  const query = useCall(previewAllocationRun, { ...filters, horizonDays })
  const { data } = query
  if (query.error) return <QueryError query={query} title="Failed to load the waiting orders" />
  if (!data) return <ProposalSkeleton />
  if (data.orders.length === 0) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title="Nothing to allocate"
        text="No confirmed order waits for products that are in stock."
        action={isFiltered(filters) ? <AllWaiting /> : <BackToPage to="/orders" />}
      />
    )
  }
  return <Allocation proposal={data} horizonDays={horizonDays} canShowAll={isFiltered(filters)} />
}

function isFiltered(filters: object): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** Removes the filters that links of deliveries and customers set. */
function AllWaiting() {
  return (
    <Link to="/allocate" className={buttonStyles()}>
      Show all waiting orders
    </Link>
  )
}

interface AllocationProps {
  proposal: AllocationProposal
  horizonDays: number
  canShowAll: boolean
}

/** Changes stay while the proposal is reloaded: they name orders and lines. */
function Allocation({ proposal, horizonDays, canShowAll }: AllocationProps) {
  const isPhone = useIsPhone()
  const navigate = route.useNavigate()
  const [changes, setChanges] = useState(noChanges)
  const plan = planAllocation(proposal, changes)
  const run = toRun(plan)
  const undo = useUndoAllocation()
  const [refusal, setRefusal] = useState<{ orderId: number | undefined; message: string }>()
  const applying = useChange(runAllocation, {
    success: ({ id, units, orders }) => ({
      title: `Allocated ${formatUnits(units)} to ${pluralize(orders.length, 'order')}`,
      action: { label: 'Undo', onAction: () => undo.mutate({ id }) },
    }),
    failure: 'Failed to allocate',
    onDone: ({ id }) => navigate({ to: '/allocation-runs/$id', params: { id: String(id) } }),
    onFailure: (error) => {
      if (!(error instanceof CallError) || !error.sentence || error.body?.requestId !== undefined)
        return false
      void reloadDependentQueries()
      const index = /^orders\.(\d+)/.exec(error.body?.errors?.[0]?.path ?? '')?.[1]
      setRefusal({ orderId: run.orders[Number(index)]?.id, message: error.sentence })
      return false
    },
  })
  const change = (next: AllocationChanges) => {
    setRefusal(undefined)
    setChanges(next)
  }
  const apply = (
    <Button
      {...shortcutProps('save')}
      variant="primary"
      busy={applying.isPending}
      busyText="Allocating..."
      disabledReason={planError(plan)}
      onClick={() => applying.mutate(run)}
    >
      {`Allocate ${formatUnits(plan.units)} to ${pluralize(run.orders.length, 'order')}`}
    </Button>
  )
  const renderOrder = (order: PlannedOrder) => (
    <AllocatedOrder
      key={order.waiting.order.id}
      planned={order}
      left={plan.left}
      refusal={refusal?.orderId === order.waiting.order.id ? refusal.message : undefined}
      onSkip={(isSkipped) => change(skipOrder(changes, order.waiting.order.id, isSkipped))}
      onType={(line, text) => change(typeQuantity(changes, order, { line, text }))}
    />
  )
  const { due, pastCancelDate, beyondHorizon } = groupOrders(plan.orders)
  const isShown = plan.orders.some(({ waiting }) => waiting.order.id === refusal?.orderId)
  return (
    <div className="flex w-full max-w-240 flex-col max-sm:flex-1">
      <PageHeader
        meta={`${pluralize(due.length, 'order')} with units on back order, by ship date`}
        actions={
          <>
            <HorizonSelect
              days={horizonDays}
              onChange={(days) =>
                void navigate({
                  search: (search) => ({ ...search, days: days === defaultHorizonDays ? undefined : days }),
                })
              }
            />
            {canShowAll && <AllWaiting />}
            {!isPhone && apply}
          </>
        }
      />
      <div className="flex flex-col gap-3">
        {refusal !== undefined && !isShown && (
          <Notice tone="danger" title="Nothing was allocated">
            {refusal.message}
          </Notice>
        )}
        {proposal.unlistedOrders > 0 && (
          <Notice>
            {`${pluralize(proposal.unlistedOrders, 'more order')} ${proposal.unlistedOrders === 1 ? 'waits' : 'wait'}. Allocate these, then open this page again.`}
          </Notice>
        )}
        {due.length === 0 && (
          <Notice>{`No order that ships within ${pluralize(horizonDays, 'day')} waits for free units.`}</Notice>
        )}
        {due.map(renderOrder)}
        {pastCancelDate.length > 0 && (
          <OrderGroup title="Past their cancel date" text="They get nothing unless you tick them.">
            {pastCancelDate.map(renderOrder)}
          </OrderGroup>
        )}
        {beyondHorizon.length > 0 && (
          <OrderGroup
            title={`Ship later than in ${pluralize(horizonDays, 'day')}`}
            text="They get nothing unless you tick them."
          >
            {beyondHorizon.map(renderOrder)}
          </OrderGroup>
        )}
        <ShortCard styles={findShortStyles(plan, proposal.unavailable)} />
      </div>
      {isPhone && <BottomBar>{apply}</BottomBar>}
    </div>
  )
}

function groupOrders(orders: readonly PlannedOrder[]) {
  const pastCancelDate = orders.filter(({ waiting }) => waiting.isPastCancelDate)
  const beyondHorizon = orders.filter(({ waiting }) => waiting.isBeyondHorizon)
  const due = orders.filter(({ waiting }) => !waiting.isPastCancelDate && !waiting.isBeyondHorizon)
  return { due, pastCancelDate, beyondHorizon }
}

/** Orders that are listed apart. */
function OrderGroup({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-3 flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-meta text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Nothing if the run covers all. */
function ShortCard({ styles }: { styles: ReturnType<typeof findShortStyles> }) {
  if (styles.length === 0) return null
  return (
    <Card title="What stays on back order" flush>
      <ul aria-label="What stays on back order" className="divide-y divide-hairline">
        {styles.map(({ key, number, name, units, orderCount }) => (
          <li key={key} className="flex items-baseline justify-between gap-3 px-4 py-2 text-control">
            <span className="min-w-0 wrap-anywhere">
              <span className="code text-muted">{number} </span>
              {name}
            </span>
            <span className="shrink-0 tabular">
              {formatUnits(units)}
              <span className="text-muted">{` in ${pluralize(orderCount, 'order')}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ProposalSkeleton() {
  return (
    <SkeletonRegion label="Loading the waiting orders">
      <div className="flex max-w-240 flex-col gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    </SkeletonRegion>
  )
}
