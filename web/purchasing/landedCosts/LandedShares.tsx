// The shares of a landed cost: by line, or added up by style.
import type { LandedShare } from '#contract/purchasing/landedCosts.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatMicros } from '#domain/purchasing/describeCost.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { Money } from '#web/ui/Money.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

interface Share {
  id: string
  name: string
  /** Below the name. */
  note: string
  accepted: number
  coveredUnits: number
  shareMicros: bigint
  stockMicros: bigint
  expenseMicros: bigint
}

const columns: readonly Column<Share>[] = [
  {
    header: 'Product',
    cell: ({ name, note }) => (
      <>
        {name}
        <span className="block text-meta text-muted">{note}</span>
      </>
    ),
    className: 'w-1/3 wrap-anywhere',
  },
  { header: 'Units', cell: ({ accepted }) => formatCount(accepted), kind: 'number' },
  { header: 'In Stock', cell: ({ coveredUnits }) => formatCount(coveredUnits), kind: 'number' },
  {
    header: 'Share',
    cell: ({ shareMicros }) => <Money value={formatMicros(shareMicros)} />,
    kind: 'money',
  },
  {
    header: 'To Stock',
    cell: ({ stockMicros }) => <Money value={formatMicros(stockMicros)} />,
    kind: 'money',
  },
  {
    header: 'To Cost of Goods Sold',
    cell: ({ expenseMicros }) => <Money value={formatMicros(expenseMicros)} />,
    kind: 'money',
  },
]

interface LandedSharesProps {
  label: string
  items: readonly LandedShare[]
  /** The lines of a style are one row. */
  isByStyle?: boolean
}

export function LandedShares({ label, items, isByStyle = false }: LandedSharesProps) {
  const isPhone = useIsPhone()
  const rows = isByStyle ? addUpByStyle(items) : items.map(toShare)
  if (!isPhone) return <ListTable label={label} columns={columns} rows={rows} />
  return (
    <RowList label={label}>
      {rows.map((row) => (
        <DocumentRow key={row.id} figure={formatMicros(row.shareMicros)} note={describeShare(row)}>
          {row.name}
        </DocumentRow>
      ))}
    </RowList>
  )
}

/** In one text, which wraps on a phone. */
function describeShare({ note, accepted, coveredUnits, stockMicros, expenseMicros }: Share): string {
  const units = `${formatCount(coveredUnits)} of ${formatCount(accepted)} in stock`
  return `${note} · ${units}: ${formatMicros(stockMicros)} to stock, ${formatMicros(expenseMicros)} to cost of goods sold`
}

function toShare(item: LandedShare): Share {
  const { arrival, line, product } = item
  const { name, code, color, size } = product
  const note = [code, [color, size].filter(Boolean).join(' '), arrival.number].filter(Boolean).join(' · ')
  return { ...item, id: `${arrival.id} ${line}`, name, note }
}

function addUpByStyle(items: readonly LandedShare[]): Share[] {
  const rows = new Map<string, Share>()
  for (const item of items) {
    const { style } = item.product
    const id = style ? `style ${style.id}` : `product ${item.productId}`
    const before = rows.get(id)
    const one = toShare(item)
    rows.set(id, {
      ...one,
      id,
      ...(style && { name: style.name, note: style.number }),
      accepted: (before?.accepted ?? 0) + one.accepted,
      coveredUnits: (before?.coveredUnits ?? 0) + one.coveredUnits,
      shareMicros: (before?.shareMicros ?? 0n) + one.shareMicros,
      stockMicros: (before?.stockMicros ?? 0n) + one.stockMicros,
      expenseMicros: (before?.expenseMicros ?? 0n) + one.expenseMicros,
    })
  }
  return [...rows.values()]
}
