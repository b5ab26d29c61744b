// What a preview of orders says above its rows: totals of the file that are not what was read, and orders that exist.
import { Link } from '@tanstack/react-router'

import { maxCountedSheetRows } from '#domain/files/sheets.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { RowDetails } from '#web/files/imports/RowDetails.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { PreviewedOrders } from './importLabels.ts'

type Differing = PreviewedOrders['differing']['orders']
type Repeated = PreviewedOrders['repeated']

export function DifferingOrders({ count, orders }: { count: number; orders: Differing }) {
  return (
    <Notice
      tone="warning"
      title={`${pluralize(count, 'order')} ${count === 1 ? 'is' : 'are'} not what the file says`}
    >
      <p>Compare them with the file. You can import them as they were read, because they become drafts.</p>
      <ul className="mt-2 flex max-h-96 flex-col gap-1.5 overflow-auto">
        {orders.map(({ row, differences, ...order }) => (
          <li key={row}>
            <span className="block font-medium wrap-anywhere">{nameOrder(order)}</span>
            {differences.map((difference) => (
              <span key={difference} className="block wrap-anywhere">
                {difference}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ListLimit count={count} listed={orders.length} />
    </Notice>
  )
}

export function OtherSheets({ sheets }: { sheets: PreviewedOrders['otherSheets'] }) {
  return (
    <Notice
      tone="warning"
      title={`${pluralize(sheets.length, 'other sheet')} ${sheets.length === 1 ? 'looks' : 'look'} like an order`}
    >
      <ul className="flex max-h-96 flex-col gap-1.5 overflow-auto">
        {sheets.map(({ sheet, name, rowCount }) => (
          <li key={sheet} className="wrap-anywhere">
            {`Sheet ${sheet} "${name}" has ${describeRows(rowCount)} not imported.`}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Each sheet is imported by itself: choose it above, or continue with it after this one.
      </p>
    </Notice>
  )
}

function describeRows(count: number): string {
  if (count === 1) return '1 row that looks like an order; it is'
  const more = count >= maxCountedSheetRows ? ' or more' : ''
  return `${formatCount(count)}${more} rows that look like an order; they are`
}

export function RepeatedOrders({ repeated: { count, orders } }: { repeated: Repeated }) {
  return (
    <Card title={`${pluralize(count, 'order')} ${count === 1 ? 'exists' : 'exist'} already`} flush>
      <ul className="max-h-120 divide-y divide-hairline overflow-auto text-control">
        {orders.map(({ row, existing, differences, omitted, ...order }) => (
          <li key={row} className="px-4 py-2.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium wrap-anywhere">{nameOrder(order)}</span>
              <Link
                to="/orders/$id"
                params={{ id: String(existing.id) }}
                className="text-link underline focus-ring"
              >
                {existing.number}
              </Link>
              {differences.length === 0 && <span className="text-muted">The file has nothing else.</span>}
            </span>
            <RowDetails labels={{}} changes={differences} />
            {omitted > 0 && <span className="text-muted">and {formatCount(omitted)} more</span>}
          </li>
        ))}
      </ul>
      <ListLimit count={count} listed={orders.length} />
    </Card>
  )
}

function nameOrder({ orderNumber, customerName }: { orderNumber: string; customerName: string }): string {
  return orderNumber === '' ? `Order of ${customerName}` : `Order ${orderNumber} of ${customerName}`
}

function ListLimit({ count, listed }: { count: number; listed: number }) {
  return (
    count > listed && (
      <p className="px-4 py-2 text-meta text-muted">The first {formatCount(listed)} are listed.</p>
    )
  )
}
