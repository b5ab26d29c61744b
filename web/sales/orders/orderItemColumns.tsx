// The columns of the lines of an order, and what the cells of its matrices show.
import type { OrderItem } from '#contract/sales/orders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { backOrderUnits } from '#domain/sales/orderLines.ts'
import { describeCoverage } from '#domain/stock/availability.ts'
import { figureOf as figureOfStock } from '#web/catalog/stock/stockFigures.ts'
import type { Column } from '#web/lists/ListTable.tsx'
import { LineProduct, priceColumns, productColumn, variantColumns } from '#web/sales/lines/lineColumns.tsx'
import type { LineUnits } from '#web/sales/lines/LineMatrix.tsx'

import { describeShortly, type OrderCoverage } from './orderCoverage.ts'
import { backOrderName } from './orderTexts.ts'
import { figureOf, isProductFigure, isShort, type OrderFigure } from './orderUnits.ts'

interface OrderTimes {
  /** Nothing of a draft is on back order. */
  isDraft: boolean
  /** What is on back order is late. */
  isDue: boolean
  coverage: OrderCoverage
}

export function orderItemColumns({ isDraft, isDue, coverage }: OrderTimes): readonly Column<OrderItem>[] {
  return [
    {
      ...productColumn,
      cell: (item) => (
        <LineProduct line={item}>
          {item.isDeleted && <div className="text-meta text-warning">Product deleted</div>}
        </LineProduct>
      ),
    },
    ...variantColumns,
    { header: 'Ordered', cell: ({ quantity }) => formatCount(quantity), kind: 'number' },
    { header: 'Allocated', cell: ({ allocated }) => <Units count={allocated} />, kind: 'number' },
    { header: 'Invoiced', cell: ({ invoiced }) => <Units count={invoiced} />, kind: 'number' },
    ...(isDraft
      ? []
      : [
          {
            header: backOrderName(isDue),
            cell: (item: OrderItem) => <BackOrder item={item} isDue={isDue} coverage={coverage} />,
            kind: 'number' as const,
          },
        ]),
    {
      header: 'Cancelled',
      cell: ({ cancelled }) => <Units count={cancelled} />,
      kind: 'number',
      hiddenBelow: 'xl',
    },
    ...priceColumns,
    ...(isDraft
      ? []
      : [
          {
            cell: (item: OrderItem) =>
              backOrderUnits(item) > 0 ? (
                <BackOrder item={item} isDue={isDue} coverage={coverage} isNamed />
              ) : null,
            phone: 'figure' as const,
          },
        ]),
    { cell: describeUnits, phone: 'note' },
  ]
}

/** `figure`: what the cells have. Below units on back order is whether they are there when the order ships, or else what is free. */
export function orderUnitCells(
  figure: OrderFigure,
  { isDraft, isDue, coverage }: OrderTimes,
): LineUnits<OrderItem> {
  const cells = {
    header: 'Units',
    name: figure,
    isShort: (item: OrderItem) => !isDraft && isDue && isShort(item),
  }
  if (isProductFigure(figure)) {
    const figures = new Map(
      [...coverage.products].map(([id, product]) => [id, figureOfStock(product, figure, coverage.today)]),
    )
    return {
      ...cells,
      unitsOf: ({ productId }) => figures.get(productId)?.units ?? 0,
      noteOf: ({ productId }) => figures.get(productId)?.note,
    }
  }
  return {
    ...cells,
    unitsOf: (item) => figureOf(item, figure),
    noteOf(item) {
      const covered = coverage.lines.get(item.line)
      if (covered) return describeShortly(covered)
      return backOrderUnits(item) > 0 ? `${formatCount(item.free)} free` : undefined
    },
  }
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

interface BackOrderProps extends Pick<OrderTimes, 'isDue' | 'coverage'> {
  item: OrderItem
  /** Without the head of a column. */
  isNamed?: boolean
}

function BackOrder({ item, isDue, coverage: { lines, today }, isNamed = false }: BackOrderProps) {
  const backOrder = backOrderUnits(item)
  const covered = lines.get(item.line)
  if (backOrder === 0) return <Units count={0} />
  return (
    <>
      {formatCount(backOrder)}
      {isNamed && (isDue ? ' on back order' : ' not allocated')}
      <span className={`block text-meta ${isDue && isShort(item) ? 'text-warning' : 'text-muted'}`}>
        {`${formatCount(item.free)} free`}
      </span>
      {covered && (
        <span className={`block text-meta ${covered.short > 0 ? 'text-warning' : 'text-muted'}`}>
          {describeCoverage(covered, today)}
        </span>
      )}
    </>
  )
}
