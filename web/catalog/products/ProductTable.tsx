// The compact view of the product list: a table that can be sorted, with rows that can be selected.
import { Link } from '@tanstack/react-router'

import type { Product } from '#contract/catalog/products.ts'
import type { ProductSort } from '#domain/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, rowLink, SortHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { ColorSwatch } from './ColorSwatch.tsx'
import { ProductImage } from './ProductImage.tsx'
import { ProductMenu, type StartProductAction } from './ProductList.tsx'
import { StockBadge } from './StockBadge.tsx'
import type { ProductSelection } from './useProductSelection.ts'
import { defaultDirection, type ProductOrder } from './useProductsSearch.ts'

interface HeadProps {
  order: ProductOrder
  onSort: (order: ProductOrder) => void
  /** Undefined if the user can't do anything with selected rows. */
  selection: ProductSelection | undefined
}

/** Hides a column below 1344 px, where the sidebar leaves too little width for all of them. */
const wideOnly = 'max-[84rem]:hidden'

function ProductTableHead({ order, onSort, selection }: HeadProps) {
  /** A second click on a column reverses the order. */
  const sortBy = (sort: ProductSort) => {
    const first = defaultDirection(sort)
    const reversed = first === 'asc' ? 'desc' : 'asc'
    const direction = order.sort === sort && order.direction === first ? reversed : first
    return {
      direction: order.sort === sort ? order.direction : undefined,
      onSort: () => onSort({ sort, direction }),
    }
  }
  return (
    <TableHead>
      {selection && (
        <ColumnHead className="w-px">
          <RowCheckbox
            label="Select all products on this page"
            checked={selection.pageState === 'all'}
            mixed={selection.pageState === 'some'}
            onChange={selection.togglePage}
          />
        </ColumnHead>
      )}
      <SortHead label="Name" className="min-w-48" {...sortBy('name')} />
      <SortHead label="Product ID" {...sortBy('productId')} />
      <ColumnHead>Color</ColumnHead>
      <ColumnHead>Size</ColumnHead>
      <ColumnHead className="max-xl:hidden">Category</ColumnHead>
      <ColumnHead className="max-xl:hidden">Manufacturer</ColumnHead>
      <SortHead label="Quantity" kind="number" {...sortBy('quantity')} />
      <SortHead label="Price" kind="money" {...sortBy('price')} />
      <SortHead label="Added" className={wideOnly} {...sortBy('newest')} />
      <ColumnHead kind="actions">
        <VisuallyHidden>Actions</VisuallyHidden>
      </ColumnHead>
    </TableHead>
  )
}

interface ProductTableProps extends HeadProps {
  products: readonly Product[]
  onAction: StartProductAction
}

export function ProductTable({ products, onAction, ...head }: ProductTableProps) {
  const { day } = useCompanyDates()
  const { selection } = head
  return (
    <Table label="Products">
      <ProductTableHead {...head} />
      <TableBody>
        {products.map((product) => (
          <TableRow key={product.id} selected={selection?.isSelected(product.id)}>
            {selection && (
              <Cell className="w-px">
                <RowCheckbox
                  label={`Select ${product.name}, ${product.code}`}
                  checked={selection.isSelected(product.id)}
                  onChange={(checked, extendsRange) => selection.toggle(product.id, checked, extendsRange)}
                />
              </Cell>
            )}
            <Cell className="w-2/5 max-w-0" title={product.name}>
              <span className="flex items-center gap-2.5">
                <span className="flex w-6 shrink-0">
                  <ProductImage product={product} alt="" width={160} className="rounded-sm" />
                </span>
                <span className="min-w-0 truncate">
                  <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }}>
                    {product.name}
                  </Link>
                </span>
              </span>
            </Cell>
            <Cell className="max-w-40 truncate" title={product.code}>
              <span className="code">{product.code}</span>
            </Cell>
            <Cell className="max-w-36">
              <ColorSwatch name={product.color} />
            </Cell>
            <Cell className="max-w-20 truncate" title={product.size}>
              {product.size}
            </Cell>
            <Cell className="max-w-36 truncate text-muted max-xl:hidden" title={product.category ?? ''}>
              {product.category}
            </Cell>
            <Cell className="max-w-40 truncate text-muted max-xl:hidden" title={product.manufacturer ?? ''}>
              {product.manufacturer}
            </Cell>
            <Cell kind="number">
              <StockFigure product={product} />
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(product.priceCents)} />
            </Cell>
            <Cell className={`whitespace-nowrap text-muted tabular ${wideOnly}`}>
              {day(product.createdAt)}
            </Cell>
            <Cell kind="actions">
              <ProductMenu product={product} onAction={onAction} size="sm" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** A badge only where the stock needs attention, so that it is noticed among many rows. */
function StockFigure({ product }: { product: Product }) {
  const level = getStockLevel(product)
  return level === 'in' ? formatCount(product.quantity) : <StockBadge of={product} />
}

const skeletonRows = 20
const skeletonColumns = [
  { bar: 'size-4', cell: 'w-px' },
  { bar: 'h-8 w-44', cell: 'w-2/5 max-w-0' },
  { bar: 'w-28', cell: 'max-w-40' },
  { bar: 'w-18', cell: 'max-w-36' },
  { bar: 'w-6', cell: 'max-w-20' },
  { bar: 'w-14', cell: 'max-xl:hidden' },
  { bar: 'w-20', cell: 'max-xl:hidden' },
  { bar: 'w-22', kind: 'number' },
  { bar: 'w-14', kind: 'money' },
  { bar: 'w-20', cell: wideOnly },
  { bar: 'w-7', kind: 'actions' },
] as const

export function ProductTableSkeleton(head: HeadProps) {
  return (
    <TableSkeleton
      label="Products"
      rows={skeletonRows}
      head={<ProductTableHead {...head} />}
      columns={head.selection ? skeletonColumns : skeletonColumns.slice(1)}
    />
  )
}
