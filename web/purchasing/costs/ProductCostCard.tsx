// What the units of a product are worth, how that came about, and the entries of its cost ledger. Nothing for users who may not see costs.
import { useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { type CostEntry, findProductCosts, type ProductCosts } from '#contract/purchasing/productCosts.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  costReasonLabels,
  describeCost,
  describeCostSums,
  formatMicros,
} from '#domain/purchasing/describeCost.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { FirstCostDialog } from './FirstCostDialog.tsx'

const entriesPerPage = 10

export function ProductCostCard({ product }: { product: Product }) {
  const mayRead = usePermissionError('costs.read') === undefined
  const mayEdit = usePermissionError('purchases.edit') === undefined
  const [page, setPage] = useState(1)
  const [isOpen, setIsOpen] = useState(false)
  const { id } = product
  const query = useCall(
    findProductCosts,
    { id, page, limit: entriesPerPage },
    { enabled: mayRead, keep: true },
  )
  const { data } = query
  if (!mayRead) return null
  return (
    <div className="print:hidden">
      <Card
        title="Cost"
        flush
        aria-busy={query.isPlaceholderData}
        action={
          mayEdit &&
          data?.valueMicros === null && (
            <Button size="sm" onClick={() => setIsOpen(true)}>
              Set first cost
            </Button>
          )
        }
      >
        {query.error && <QueryError query={query} title="Failed to load costs" />}
        {query.isPending && (
          <SkeletonRegion label="Loading costs">
            <Skeleton className="m-4 h-10" />
          </SkeletonRegion>
        )}
        {data && <CostSummary costs={data} />}
        {data && data.total > 0 && (
          <ListTable label="Cost entries" flush columns={columns} rows={data.entries} />
        )}
      </Card>
      <Pagination page={page} pageSize={entriesPerPage} total={data?.total ?? 0} onPageChange={setPage} />
      {isOpen && <FirstCostDialog product={product} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function CostSummary({ costs }: { costs: ProductCosts }) {
  const { averageMicros, valueMicros, sums } = costs
  return (
    <div className="flex flex-col gap-1 border-b border-hairline px-4 py-2.5 text-control">
      {averageMicros !== null && valueMicros !== null && (
        <p className="tabular">
          <strong className="font-semibold">{`${formatMicros(averageMicros)} on average`}</strong>
          {`, ${formatMicros(valueMicros)} on hand`}
        </p>
      )}
      <details>
        <summary className="cursor-pointer text-link">How was this computed?</summary>
        <p className="text-muted">{describeCost(costs)}</p>
        <p className="text-muted tabular">{describeCostSums(sums)}</p>
      </details>
    </div>
  )
}

const columns: readonly Column<CostEntry>[] = [
  {
    header: 'Day',
    cell: ({ onDate }) => <time dateTime={onDate}>{formatDay(onDate)}</time>,
    className: 'whitespace-nowrap tabular',
    phone: 'meta',
    phoneCell: ({ onDate, userName }) => [formatDay(onDate), userName].filter(Boolean).join(' · '),
  },
  {
    header: 'Reason',
    cell: (entry) => <Reason entry={entry} />,
    className: 'w-1/2 wrap-anywhere',
    phone: 'title',
  },
  { header: 'By', cell: ({ userName }) => userName ?? '', className: 'wrap-anywhere' },
  { header: 'Units', cell: ({ units }) => (units === 0 ? '–' : formatCount(units)), kind: 'number' },
  {
    header: 'Value',
    cell: ({ valueMicros }) =>
      valueMicros === null ? 'No cost' : <Money value={formatMicros(valueMicros)} />,
    kind: 'money',
    phone: 'figure',
  },
]

function Reason({ entry }: { entry: CostEntry }) {
  const {
    reason,
    isOpen,
    expenseMicros,
    invoice,
    creditNote,
    arrival,
    bill,
    landedCost,
    import: file,
    batch,
  } = entry
  return (
    <>
      <span className="mr-2">{costReasonLabels[reason]}</span>
      {invoice && (
        <PageLink to="/invoices/$id" id={invoice.id} className="code mr-2">
          {invoice.number}
        </PageLink>
      )}
      {creditNote && (
        <PageLink to="/credit-notes/$id" id={creditNote.id} className="code mr-2">
          {creditNote.number}
        </PageLink>
      )}
      {arrival && (
        <PageLink to="/arrivals/$id" id={arrival.id} className="code mr-2">
          {arrival.number}
        </PageLink>
      )}
      {bill && (
        <PageLink to="/bills/$id" id={bill.id} className="code mr-2">
          {bill.number}
        </PageLink>
      )}
      {landedCost && <span className="mr-2">{landedCost.label}</span>}
      {file && (
        <PageLink to="/imports/$id" id={file.id} className="mr-2">
          {file.fileName ?? `Import ${file.id}`}
        </PageLink>
      )}
      {batch && (
        <PageLink to="/batches/$id" id={batch.id} className="mr-2">
          {batch.title}
        </PageLink>
      )}
      {isOpen && <span className="mr-2 text-muted">Cost open</span>}
      {expenseMicros !== 0n && (
        <span className="text-muted">
          {`${formatMicros(expenseMicros)} ${reason === 'arrival undone' ? 'purchase difference' : 'to cost of goods sold'}`}
        </span>
      )}
    </>
  )
}
