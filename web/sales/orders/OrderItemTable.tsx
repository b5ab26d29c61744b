// The lines of an order as a table, and as stacked rows on a phone.
import type { OrderItem } from '#contract/sales/orders.ts'
import { describePacks } from '#domain/catalog/prepacks.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { selectionColumn } from '#web/lists/selectionColumn.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { ListPrice } from '#web/sales/invoices/ListPrice.tsx'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { Money } from '#web/ui/Money.tsx'

import { isShort } from './orderUnits.ts'

interface OrderItemsListProps {
  items: readonly OrderItem[]
  /** Nothing of a draft is on back order. */
  isDraft: boolean
  selection: RowSelection | undefined
}

type Row = OrderItem & { id: number }

const backOrderHead = 'Back order'

const columns: readonly Column<Row>[] = [
  { header: 'Product', cell: (item) => <ProductText {...item} />, className: 'min-w-40' },
  {
    header: 'Color',
    cell: ({ product }) => <ColorSwatch name={product.color} wraps />,
    className: 'min-w-24 max-w-40 wrap-anywhere',
  },
  {
    header: 'Size',
    cell: ({ product }) => <SizeLabel size={product.size} />,
    className: 'max-w-32 min-w-12',
  },
  { header: 'Ordered', cell: ({ quantity }) => formatCount(quantity), kind: 'number' },
  { header: 'Allocated', cell: ({ allocated }) => <Units count={allocated} />, kind: 'number' },
  { header: 'Invoiced', cell: ({ invoiced }) => <Units count={invoiced} />, kind: 'number' },
  { header: backOrderHead, cell: (item) => <BackOrder item={item} />, kind: 'number' },
  {
    header: 'Cancelled',
    cell: ({ cancelled }) => <Units count={cancelled} />,
    kind: 'number',
    hiddenBelow: 'xl',
  },
  {
    header: 'Unit Price',
    cell: ({ unitPriceCents, listPriceCents }) => (
      <>
        <Money value={formatUsd(unitPriceCents)} />
        {listPriceCents !== null && (
          <ListPrice value={formatUsd(listPriceCents)} className="block text-meta" />
        )}
      </>
    ),
    kind: 'money',
  },
  { header: 'Total', cell: ({ totalCents }) => <Money value={formatUsd(totalCents)} />, kind: 'money' },
]

export function OrderItemTable({ items, isDraft, selection }: OrderItemsListProps) {
  const shownColumns = columns.filter(({ header }) => !isDraft || header !== backOrderHead)
  const rows = items.map((item) => ({ ...item, id: item.line }))
  return (
    <ListTable
      label="Items"
      flush
      columns={selection ? [selectionColumn<Row>('line', selection, nameOf), ...shownColumns] : shownColumns}
      rows={rows}
      isSelected={({ id }) => selection?.isSelected(id) ?? false}
    />
  )
}

export function OrderItemRows({ items, isDraft, selection }: OrderItemsListProps) {
  return (
    <ul aria-label="Items" className="divide-y divide-hairline">
      {items.map((item) => (
        <li key={item.line} className="flex items-start gap-2 px-4 py-2.5 text-control">
          {selection && (
            <RowCheckbox
              label={`Select ${nameOf(item)}`}
              checked={selection.isSelected(item.line)}
              onChange={(checked, extendsRange) => selection.toggle(item.line, checked, extendsRange)}
            />
          )}
          <div className="min-w-0 flex-1">
            <ProductText {...item} />
            <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-meta text-muted">
              <ColorSwatch name={item.product.color} wraps />
              <SizeLabel size={item.product.size} />
            </div>
            <div className="text-meta text-muted tabular">{describeUnits(item)}</div>
          </div>
          <div className="flex shrink-0 flex-col items-end">
            <Money value={formatUsd(item.totalCents)} />
            <span className="text-meta text-muted tabular">
              {formatCount(item.quantity)} × {formatUsd(item.unitPriceCents)}
            </span>
            {!isDraft && backOrderUnits(item) > 0 && <BackOrder item={item} isNamed />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ product }: OrderItem): string {
  return `${product.code}, ${product.color}, ${product.size}`
}

/** '4 allocated · 3 invoiced', without what is 0. */
function describeUnits({ allocated, invoiced, cancelled }: OrderItem): string {
  const figures = { allocated, invoiced, cancelled }
  return Object.entries(figures)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCount(count)} ${name}`)
    .join(' · ')
}

function Units({ count }: { count: number }) {
  return <span className={count === 0 ? 'text-placeholder' : undefined}>{formatCount(count)}</span>
}

/** `isNamed` without the head of a column. */
function BackOrder({ item, isNamed = false }: { item: OrderItem; isNamed?: boolean }) {
  const backOrder = backOrderUnits(item)
  if (backOrder === 0) return <Units count={0} />
  return (
    <>
      {isNamed ? `${formatCount(backOrder)} on back order` : formatCount(backOrder)}
      <span className={`block text-meta ${isShort(item) ? 'text-warning' : 'text-muted'}`}>
        {`${formatCount(item.free)} free`}
      </span>
    </>
  )
}

function ProductText({ product, prepack, isDeleted }: Pick<OrderItem, 'product' | 'prepack' | 'isDeleted'>) {
  return (
    <>
      <div className="font-medium wrap-anywhere">{product.name}</div>
      <div className="code text-meta text-muted wrap-anywhere">{product.code}</div>
      {isDeleted && <div className="text-meta text-warning">Product deleted</div>}
      {prepack && <div className="text-meta text-muted tabular">{describePacks(prepack)}</div>}
    </>
  )
}
