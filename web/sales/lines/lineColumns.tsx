// The columns that the lines of documents share, as data. On a phone, figures are a column at the right.
import type { ReactNode } from 'react'

import { describePacks } from '#domain/catalog/prepacks.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductText } from '#web/catalog/products/ProductText.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { type Column, emptyCell } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { DocumentLine } from './lineBlocks.ts'
import { ListPrice } from './ListPrice.tsx'

interface LineProductProps {
  line: Pick<DocumentLine, 'product' | 'prepack'>
  description?: string | null
  /** Below the code. */
  children?: ReactNode
}

/** The product of a line, with the packs that filled it. */
export function LineProduct({ line: { product, prepack }, description, children }: LineProductProps) {
  return (
    <ProductText name={product.name} code={product.code} description={description ?? null}>
      {children}
      {prepack && <div className="text-meta text-muted tabular">{describePacks(prepack)}</div>}
    </ProductText>
  )
}

export const productColumn = {
  header: 'Product',
  cell: (line) => <LineProduct line={line} />,
  className: 'min-w-40',
  phone: 'title',
} satisfies Column<DocumentLine>

/** Long texts wrap, so that the amounts keep their width. */
export const textCell = 'min-w-24 max-w-44 wrap-anywhere'

export const variantColumns: readonly Column<DocumentLine>[] = [
  {
    header: 'Color',
    cell: ({ product }) => <ColorSwatch name={product.color} wraps />,
    className: textCell,
    phone: 'meta',
  },
  {
    header: 'Size',
    cell: ({ product }) => <SizeLabel size={product.size} />,
    className: 'max-w-32 min-w-12',
    phone: 'meta',
  },
]

/** Unit price and total. On a phone, '3 × $10.00' is below the total. An allowance has no units and no unit price. */
export const priceColumns: readonly Column<DocumentLine>[] = [
  {
    header: 'Unit Price',
    cell: (line) => (line.quantity > 0 ? <UnitPrice {...line} /> : emptyCell),
    kind: 'money',
  },
  {
    header: 'Total',
    cell: ({ totalCents }) => <Money value={formatUsd(totalCents)} />,
    kind: 'money',
    phone: 'figure',
  },
  {
    cell: ({ quantity, unitPriceCents, listPriceCents }) =>
      quantity > 0 && (
        <>
          <span className="text-meta text-muted tabular">{unitsAtPrice(quantity, unitPriceCents)}</span>
          {listPriceCents !== null && <ListPrice value={formatUsd(listPriceCents)} />}
        </>
      ),
    phone: 'figure',
  },
]

type Priced = Pick<DocumentLine, 'unitPriceCents' | 'listPriceCents'>

export function UnitPrice({
  unitPriceCents,
  listPriceCents,
  format = formatUsd,
}: Priced & { format?: (price: number) => string }) {
  return (
    <>
      <Money value={format(unitPriceCents)} />
      {listPriceCents !== null && <ListPrice value={format(listPriceCents)} className="block text-meta" />}
    </>
  )
}

/** '3 × $10.00' */
export function unitsAtPrice(units: number, price: number, format = formatUsd): string {
  return `${formatCount(units)} × ${format(price)}`
}
