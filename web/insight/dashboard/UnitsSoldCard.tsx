// Units sold in a month by category, and the best sellers.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DashboardCharts } from '#contract/insight/dashboard.ts'
import { formatMonth } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Select } from '#web/ui/Select.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { CategoryChart } from './CategoryChart.tsx'
import { EmptyChart, useTableToggle } from './chartParts.tsx'

interface UnitsSoldCardProps {
  charts: DashboardCharts
  isLoading: boolean
  onMonth: (month: string) => void
}

export function UnitsSoldCard({ charts: { month, sold, revenue }, isLoading, onMonth }: UnitsSoldCardProps) {
  const monthSelect = (
    <Select
      aria-label="Month"
      className="-mr-1.5 w-40 max-sm:w-46"
      value={month}
      onChange={(event) => onMonth(event.target.value)}
    >
      {revenue.toReversed().map((option) => (
        <option key={option.month} value={option.month}>
          {formatMonth(option.month)}
        </option>
      ))}
    </Select>
  )
  return (
    <Card title="Units sold" action={monthSelect} flush className="lg:col-span-2">
      <div aria-busy={isLoading} className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150">
        {sold.categories.length === 0 ? (
          <EmptyChart className="min-h-55">
            {revenue.some((each) => each.month === month && each.invoices > 0)
              ? `In ${formatMonth(month)}, no more units were sold than credited.`
              : `No invoices were processed in ${formatMonth(month)}. Sales will appear here.`}
          </EmptyChart>
        ) : (
          <div className="grid divide-hairline max-md:divide-y md:grid-cols-2 md:divide-x">
            <Categories sold={sold} month={month} />
            <BestSellers sold={sold} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Categories({ sold, month }: { sold: DashboardCharts['sold']; month: string }) {
  const { isTable, toggle } = useTableToggle('units sold by category')
  return (
    <div className="min-w-0 p-4">
      <Heading action={toggle}>By category</Heading>
      <p className="mb-2 text-control text-muted">
        <Link
          to="/invoices"
          search={{ processedMonth: month }}
          className="rounded-sm text-link underline underline-offset-2 tabular focus-ring"
        >
          {formatUnits(sold.units)}
        </Link>{' '}
        on processed invoices
      </p>
      <CategoryChart
        label="Units sold by category"
        unit="Units"
        isTable={isTable}
        maxBars={6}
        rows={sold.categories.map(({ category, units }) => ({
          category,
          value: units,
          formattedValue: formatCount(units),
        }))}
      />
    </div>
  )
}

function BestSellers({ sold: { bestSellers } }: { sold: DashboardCharts['sold'] }) {
  return (
    <div className="min-w-0 pt-4 pb-2">
      <div className="px-4">
        <Heading>Best sellers</Heading>
      </div>
      <RowList label="Best sellers" flush>
        {bestSellers.map(({ type, id, code, isDeleted, units, ...product }) => (
          <ListRow
            key={`${type} ${id}`}
            lead={<ProductImage product={product} alt="" width={160} size="thumb" />}
            title={
              isDeleted ? (
                <span title={product.name}>{product.name}</span>
              ) : (
                <Link
                  {...rowLink}
                  to={type === 'style' ? '/styles/$id' : '/products/$id'}
                  params={{ id: String(id) }}
                  title={product.name}
                >
                  {product.name}
                </Link>
              )
            }
            meta={isDeleted ? 'Deleted' : <span className="code">{code}</span>}
            figure={formatCount(units)}
            note="sold"
          />
        ))}
      </RowList>
    </div>
  )
}

function Heading({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-2">
      <h3 className="text-control font-semibold">{children}</h3>
      {action}
    </div>
  )
}
