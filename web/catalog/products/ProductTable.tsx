// The compact view of the product list: a table that can be sorted, with rows that can be selected.
import type { Product } from '#contract/catalog/products.ts'
import type { ProductSort } from '#domain/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { type ViewColumn, ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { selectionColumn } from '#web/lists/selectionColumn.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { useShownColumns } from '#web/lists/useShownColumns.ts'
import { Money } from '#web/ui/Money.tsx'

import { ColorSwatch } from './ColorSwatch.tsx'
import { ProductImage } from './ProductImage.tsx'
import { ProductMenu, type StartProductAction } from './ProductList.tsx'
import { StockBadge } from './StockBadge.tsx'
import { defaultDirection, type ProductOrder } from './useProductsSearch.ts'

interface ProductTableProps {
  /** Undefined while they load. */
  products: readonly Product[] | undefined
  order: ProductOrder
  onSort: (order: ProductOrder) => void
  /** Undefined if the user can't do anything with selected rows. */
  selection: RowSelection
  onAction: StartProductAction
}

export function ProductTable({ products, selection, ...options }: ProductTableProps) {
  const columns = useShownColumns(useProductColumns(options))
  const all = [selectionColumn('product', selection, nameOf), ...columns]
  if (!products) return <ListSkeleton label="Products" to={page} columns={all} rowCount={20} />
  return (
    <ListTable
      label="Products"
      columns={all}
      rows={products}
      to={page}
      isSelected={({ id }: Product) => selection.isSelected(id)}
    />
  )
}

const page = '/products/$id'
const nameOf = ({ name, code }: Product) => `${name}, ${code}`

function useProductColumns({
  order,
  onSort,
  onAction,
}: Pick<ProductTableProps, 'order' | 'onSort' | 'onAction'>): readonly ViewColumn<Product>[] {
  const { day } = useCompanyDates()
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
  return [
    {
      key: 'name',
      header: 'Name',
      sort: sortBy('name'),
      cell: ({ name }) => name,
      className: 'w-2/5 max-w-0 min-w-48',
      lines: 1,
      lead: (product) => (
        <span className="mr-0.5 flex w-6 shrink-0">
          <ProductImage product={product} alt="" width={160} className="rounded-sm" />
        </span>
      ),
      isLink: true,
      bar: 'h-8 w-44',
    },
    {
      key: 'product-id',
      header: 'Product ID',
      sort: sortBy('productId'),
      cell: ({ code }) => <span className="code">{code}</span>,
      className: 'max-w-40',
      lines: 1,
      tooltip: ({ code }) => code,
    },
    {
      key: 'color',
      header: 'Color',
      cell: ({ color }) => <ColorSwatch name={color} />,
      className: 'max-w-36',
      bar: 'w-18',
    },
    { key: 'size', header: 'Size', cell: ({ size }) => size, className: 'max-w-20', lines: 1, bar: 'w-6' },
    {
      key: 'category',
      header: 'Category',
      cell: ({ category }) => category,
      className: 'max-w-36 text-muted',
      lines: 1,
      hiddenBelow: 'xl',
      bar: 'w-14',
    },
    {
      key: 'manufacturer',
      header: 'Manufacturer',
      cell: ({ manufacturer }) => manufacturer,
      className: 'max-w-40 text-muted',
      lines: 1,
      hiddenBelow: 'xl',
      bar: 'w-20',
    },
    {
      key: 'quantity',
      header: 'Quantity',
      sort: sortBy('quantity'),
      cell: (product) => <StockFigure product={product} />,
      kind: 'number',
      bar: 'w-22',
    },
    {
      key: 'price',
      header: 'Price',
      sort: sortBy('price'),
      cell: ({ priceCents }) => <Money value={formatUsd(priceCents)} />,
      kind: 'money',
      bar: 'w-14',
    },
    {
      key: 'added',
      header: 'Added',
      sort: sortBy('newest'),
      cell: ({ createdAt }) => day(createdAt),
      kind: 'date',
      hiddenBelow: 'wide',
      bar: 'w-20',
    },
    {
      header: 'Actions',
      isHeaderHidden: true,
      cell: (product) => <ProductMenu product={product} onAction={onAction} size="sm" />,
      kind: 'actions',
    },
  ]
}

/** A badge only where the stock needs attention, so that it is noticed among many rows. */
function StockFigure({ product }: { product: Product }) {
  const level = getStockLevel(product)
  return level === 'in' ? <>{formatCount(product.quantity)}</> : <StockBadge of={product} />
}
