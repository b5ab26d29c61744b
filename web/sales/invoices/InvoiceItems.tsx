// The lines of an invoice: a table, and stacked rows on a phone.
import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { describePacks } from '#domain/catalog/prepacks.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { type Column, emptyCell, ListTable } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import type { ItemsView } from './itemBlocks.ts'
import { ItemMatrix } from './ItemMatrix.tsx'
import { ItemsCard } from './ItemsCard.tsx'
import { ListPrice } from './ListPrice.tsx'

interface InvoiceItemsProps {
  items: readonly InvoiceItem[]
  view: ItemsView
  onViewChange: (view: ItemsView) => void
}

export function InvoiceItems(props: InvoiceItemsProps) {
  const isPhone = useIsPhone()
  return (
    <ItemsCard
      {...props}
      maxSizes={16}
      action={<ItemCount items={props.items} />}
      renderMatrix={(matrix) => <ItemMatrix matrix={matrix} />}
      renderList={(lines) => (isPhone ? <ItemRows items={lines} /> : <ItemTable items={lines} />)}
    />
  )
}

function ItemCount({ items }: { items: readonly InvoiceItem[] }) {
  const unitCount = items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <span className="text-meta text-muted tabular">{`${pluralize(items.length, 'item')}, ${formatUnits(unitCount)}`}</span>
  )
}

/** Long texts wrap, so that the amounts keep their width. */
const textCell = 'min-w-24 max-w-44 wrap-anywhere xl:min-w-28'

const columns: readonly Column<InvoiceItem & { id: number }>[] = [
  { header: 'Product', cell: (item) => <ProductText {...item} />, className: 'min-w-40 xl:min-w-60' },
  { header: 'Color', cell: ({ product }) => <ColorSwatch name={product.color} wraps />, className: textCell },
  {
    header: 'Size',
    cell: ({ product }) => <SizeLabel size={product.size} />,
    className: 'max-w-32 min-w-16',
  },
  { header: 'Manufacturer', cell: ({ product }) => product.manufacturer ?? emptyCell, className: textCell },
  { header: 'Category', cell: ({ product }) => product.category ?? emptyCell, className: textCell },
  { header: 'Qty', cell: ({ quantity }) => formatCount(quantity), kind: 'number' },
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

function ItemTable({ items }: { items: readonly InvoiceItem[] }) {
  // The lines of an invoice never change, and two may be equal.
  const rows = items.map((item, index) => ({ ...item, id: index }))
  return <ListTable label="Items" flush columns={columns} rows={rows} />
}

function ItemRows({ items }: { items: readonly InvoiceItem[] }) {
  return (
    <ul aria-label="Items" className="divide-y divide-hairline">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <ItemRow key={index} item={item} />
      ))}
    </ul>
  )
}

function ItemRow({
  item: { product, quantity, unitPriceCents, listPriceCents, totalCents, prepack },
}: {
  item: InvoiceItem
}) {
  const facts = [product.size, product.manufacturer, product.category].filter(Boolean)
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-control">
      <div className="min-w-0 flex-1">
        <ProductText product={product} prepack={prepack} />
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <ColorSwatch name={product.color} wraps />
          <span className="wrap-anywhere">{facts.join(' · ')}</span>
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <Money value={formatUsd(totalCents)} />
        <span className="text-meta text-muted tabular">
          {formatCount(quantity)} × {formatUsd(unitPriceCents)}
        </span>
        {listPriceCents !== null && <ListPrice value={formatUsd(listPriceCents)} />}
      </div>
    </li>
  )
}

function ProductText({ product, prepack }: Pick<InvoiceItem, 'product' | 'prepack'>) {
  return (
    <>
      <div className="font-medium wrap-anywhere">{product.name}</div>
      <div
        className="line-clamp-2 text-meta text-muted wrap-anywhere"
        title={product.description ?? undefined}
      >
        <span className="code">{product.code}</span>
        {product.description && ` · ${product.description}`}
      </div>
      {prepack && <div className="text-meta text-muted tabular">{describePacks(prepack)}</div>}
    </>
  )
}
