// The open items of a customer: debits by due day, then unapplied credits. Debits can be written off.
import { BanknoteX } from 'lucide-react'
import { useState } from 'react'

import type { Customer } from '#contract/sales/customers.ts'
import { findOpenItems, type OpenItem } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { capitalize, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type Column, emptyCell, ListTable } from '#web/lists/ListTable.tsx'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { useWriteOff } from '#web/sales/receivables/useWriteOff.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { AddOpeningItem, ReverseOpeningItem } from './OpeningItem.tsx'

const columns: readonly Column<OpenItem>[] = [
  {
    header: 'Document',
    cell: (item) => (
      <>
        <DocumentNumber document={item.document} />
        <span className="block text-meta whitespace-nowrap text-muted">{describeDocument(item)}</span>
      </>
    ),
    className: 'py-2',
    phone: 'title',
    phoneCell: ({ document }) => <DocumentNumber document={document} />,
  },
  {
    header: 'Due',
    cell: (item) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {item.dueOn ? formatDay(item.dueOn) : emptyCell}
        <OverdueBadge item={item} />
      </span>
    ),
    className: 'py-2 tabular',
    phone: 'meta',
    phoneCell: (item) => <DueText item={item} />,
  },
  {
    header: 'Open',
    cell: (item) => (
      <>
        <OpenAmount item={item} />
        {item.openCents !== item.amountCents && (
          <span className="block text-meta text-muted">
            {`of ${formatUsd(signed(item, item.amountCents))}`}
          </span>
        )}
      </>
    ),
    kind: 'money',
    className: 'py-2',
    phone: 'figure',
    phoneCell: (item) => <OpenAmount item={item} />,
  },
]

const actionColumn: Column<OpenItem> = {
  header: 'Actions',
  isHeaderHidden: true,
  cell: (item) => <ItemActions item={item} />,
  kind: 'actions',
  phone: 'actions',
  phoneCell: (item) => (isOwed(item) ? <ItemActions item={item} /> : undefined),
}

/** So many are shown first, so that the timeline stays near. */
const shownFirst = 10

export function OpenItemsCard({ customer }: { customer: Customer }) {
  const query = useCall(findOpenItems, { id: customer.id })
  const [showsAll, setShowsAll] = useState(false)
  const { items: all = [], total = 0 } = query.data ?? {}
  const items = showsAll ? all : all.slice(0, shownFirst)
  const hasActions = usePermissionError('payments.record') === undefined && items.some(isOwed)
  return (
    <Card title="Open items" action={<AddOpeningItem customer={customer} />} flush>
      {query.error ? (
        <QueryError query={query} title="Failed to load open items" />
      ) : !query.data ? (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      ) : items.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">Nothing is open: all documents are settled.</p>
      ) : (
        <ListTable
          label="Open items"
          flush
          columns={hasActions ? [...columns, actionColumn] : columns}
          rows={items}
        />
      )}
      {all.length > items.length ? (
        <div className="border-t border-hairline px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {`Show all ${pluralize(all.length, 'open item')}`}
          </Button>
        </div>
      ) : (
        total > all.length && (
          <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
            {`The first ${all.length} of ${pluralize(total, 'open item')}.`}
          </p>
        )
      )}
    </Card>
  )
}

function isOwed({ document: { type } }: OpenItem): boolean {
  return type === 'invoice' || type === 'openingItem'
}

/** Nothing for credits and refunds. */
function ItemActions({ item }: { item: OpenItem }) {
  const { type, id, number } = item.document
  const writing = useWriteOff(number, item.openCents)
  if (type !== 'invoice' && type !== 'openingItem') return null
  return (
    <>
      <ReverseOpeningItem item={item} />
      <IconButton
        size="sm"
        label={`Write off ${number}`}
        onClick={() => writing.ask({ document: { type, id } })}
      >
        <BanknoteX aria-hidden="true" />
      </IconButton>
      {writing.dialog}
    </>
  )
}

/** Credits are negative. */
function signed({ side }: OpenItem, cents: number): number {
  return side === 'credit' ? -cents : cents
}

function OpenAmount({ item }: { item: OpenItem }) {
  return <Money value={formatUsd(signed(item, item.openCents))} className="font-medium" />
}

/** 'Opening item, Jan 31, 2026'. The kind is named where the number doesn't tell it. */
function describeDocument({ kind, onDate }: OpenItem, day = formatDay(onDate)): string {
  return capitalize(kind === 'invoice' ? day : `${kind}, ${day}`)
}

function describeOverdue({ overdueDays }: OpenItem): string {
  return `${pluralize(overdueDays, 'day')} overdue`
}

function OverdueBadge({ item }: { item: OpenItem }) {
  return item.overdueDays > 0 && <Badge tone="danger">{describeOverdue(item)}</Badge>
}

/** '12 days overdue', 'Opening item, due Mar 2, 2026', or the day of a credit, which has no due day. */
function DueText({ item }: { item: OpenItem }) {
  if (item.overdueDays > 0) return <span className="text-danger">{describeOverdue(item)}</span>
  return <>{describeDocument(item, item.dueOn ? `due ${formatDay(item.dueOn)}` : undefined)}</>
}
