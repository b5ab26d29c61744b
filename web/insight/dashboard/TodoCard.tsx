// What waits to be done. Each row opens the list that it counts.
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  CalendarX,
  ChevronRight,
  CircleCheck,
  ClockAlert,
  FileText,
  type LucideIcon,
  MailWarning,
  PackageCheck,
  PackagePlus,
  PackageSearch,
  Truck,
} from 'lucide-react'

import { findTodos } from '#contract/insight/dashboard.ts'
import type { TodoKind } from '#domain/insight/todos.ts'
import { addDays } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'

interface TodoRow {
  icon: LucideIcon
  /** For one and for several. */
  names: readonly [string, string]
  link: (weekEndsOn: string) => Pick<LinkProps, 'to' | 'search'>
  isLate?: boolean
}

const rows: Readonly<Record<TodoKind, TodoRow>> = {
  'invoices to process': {
    icon: ClockAlert,
    names: ['invoice to process', 'invoices to process'],
    link: () => ({ to: '/invoices', search: { status: 'Pending' } }),
  },
  'orders past cancel date': {
    icon: CalendarX,
    names: ['order past its cancel date', 'orders past their cancel date'],
    link: () => ({ to: '/orders', search: { show: 'past cancel date' } }),
    isLate: true,
  },
  'orders to allocate': {
    icon: PackageCheck,
    names: ['order waits for stock that is there', 'orders wait for stock that is there'],
    link: () => ({ to: '/orders', search: { show: 'can be allocated' } }),
  },
  'orders to ship this week': {
    icon: Truck,
    names: ['order to ship in the next seven days', 'orders to ship in the next seven days'],
    link: (weekEndsOn) => ({ to: '/orders', search: { show: 'to ship', shipTo: weekEndsOn } }),
  },
  'open pick lists': {
    icon: PackageSearch,
    names: ['open pick list', 'open pick lists'],
    link: () => ({ to: '/pick-lists', search: { state: 'open' } }),
  },
  'late purchase orders': {
    icon: CalendarX,
    names: ['late purchase order', 'late purchase orders'],
    link: () => ({ to: '/purchase-orders', search: { show: 'late' } }),
    isLate: true,
  },
  'purchase orders to arrive': {
    icon: PackagePlus,
    names: [
      'purchase order to arrive in the next seven days',
      'purchase orders to arrive in the next seven days',
    ],
    link: (weekEndsOn) => ({
      to: '/purchase-orders',
      search: { show: 'to come', expectedFrom: addDays(weekEndsOn, -6), expectedTo: weekEndsOn },
    }),
  },
  'undelivered messages': {
    icon: MailWarning,
    names: ['message that was not delivered', 'messages that were not delivered'],
    link: () => ({ to: '/outbox', search: { status: 'undelivered' } }),
    isLate: true,
  },
  'due statements': {
    icon: FileText,
    names: ['customer without a statement this month', 'customers without a statement this month'],
    link: () => ({ to: '/statement-run', search: { due: true } }),
  },
}

export function TodoCard() {
  return (
    <Card title="To do" flush>
      <Todos />
    </Card>
  )
}

function Todos() {
  const query = useCall(findTodos, {})
  const { data } = query
  if (query.error) return <QueryError query={query} title="Failed to load what is to do" />
  if (!data) return <TodosSkeleton />
  if (data.todos.length === 0)
    return (
      <p className="flex items-center gap-3 px-4 py-4 text-control text-muted">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 stroke-[1.5] text-good" />
        <span>Nothing is waiting for you. New work is listed here as it comes.</span>
      </p>
    )
  return (
    <ul aria-label="To do" className="grid divide-hairline max-lg:divide-y lg:grid-cols-2">
      {data.todos.map(({ kind, count, amountCents }) => {
        const { icon: Icon, names, link, isLate = false } = rows[kind]
        return (
          <li
            key={kind}
            className="relative flex min-h-11 items-center gap-3 px-4 py-2 text-control has-[a]:hover:bg-hover has-[a:focus-visible]:selvedge-left"
          >
            <Icon
              aria-hidden="true"
              className={`size-4 shrink-0 stroke-[1.5] ${isLate ? 'text-danger' : 'text-muted'}`}
            />
            <Link {...rowLink} {...link(data.weekEndsOn)}>
              <span className="font-semibold tabular">{formatCount(count)}</span>{' '}
              <span>{names[count === 1 ? 0 : 1]}</span>
            </Link>
            {amountCents !== null && (
              <span className="ml-auto shrink-0 text-muted">
                <Money value={formatUsd(amountCents)} />
              </span>
            )}
            <ChevronRight
              aria-hidden="true"
              className={`size-4 shrink-0 stroke-[1.5] text-placeholder ${amountCents === null ? 'ml-auto' : ''}`}
            />
          </li>
        )
      })}
    </ul>
  )
}

function TodosSkeleton() {
  return (
    <SkeletonRegion label="Loading what is to do">
      <ul className="grid lg:grid-cols-2">
        {Array.from({ length: 4 }, (_, row) => (
          <li key={row} className="flex min-h-11 items-center px-4">
            <Skeleton className="h-3 w-56" />
          </li>
        ))}
      </ul>
    </SkeletonRegion>
  )
}
