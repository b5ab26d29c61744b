// What a month sold: units by category, and the products that sold best.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DashboardFigures } from '#contract/insight/dashboard.ts'
import { figure } from '#domain/platform/figures.ts'
import { monthInWords } from '#domain/platform/moments.ts'
import { units } from '#domain/stock/stock.ts'
import { Card } from '#web/ui/Card.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Select } from '#web/ui/Select.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { CategoryFigures } from './CategoryFigures.tsx'
import { NoFigures } from './NoFigures.tsx'
import { useTable } from './TableToggle.tsx'

interface SoldCardProps {
  figures: DashboardFigures
  isLoading: boolean
  onMonth: (month: string) => void
}

export function SoldCard({ figures: { month, sold, revenue }, isLoading, onMonth }: SoldCardProps) {
  const choice = (
    <Select
      aria-label="Month"
      className="-mr-1.5 w-40 max-sm:w-46"
      value={month}
      onChange={(event) => onMonth(event.target.value)}
    >
      {revenue.toReversed().map((one) => (
        <option key={one.month} value={one.month}>
          {monthInWords(one.month)}
        </option>
      ))}
    </Select>
  )
  return (
    <Card title="Units Sold" action={choice} flush className="lg:col-span-2">
      <div aria-busy={isLoading} className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150">
        {sold.units === 0 ? (
          <NoFigures className="min-h-55">
            {`No invoice was processed in ${monthInWords(month)}. What sells will be counted here.`}
          </NoFigures>
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

function Categories({ sold, month }: { sold: DashboardFigures['sold']; month: string }) {
  const { isTable, toggle } = useTable('units sold by category')
  return (
    <div className="min-w-0 p-4">
      <Heading action={toggle}>By Category</Heading>
      <p className="mb-2 text-control text-muted">
        <Link
          to="/invoices"
          search={{ processedMonth: month }}
          className="rounded-sm text-link underline underline-offset-2 tabular focus-ring"
        >
          {units(sold.units)}
        </Link>{' '}
        on processed invoices
      </p>
      <CategoryFigures
        label="Units sold by category"
        unit="Units"
        isTable={isTable}
        mostBars={6}
        rows={sold.categories.map(({ category, units }) => ({
          category,
          value: units,
          figure: figure(units),
        }))}
      />
    </div>
  )
}

function BestSellers({ sold: { bestSellers } }: { sold: DashboardFigures['sold'] }) {
  return (
    <div className="min-w-0 pt-4 pb-2">
      <div className="px-4">
        <Heading>Best Sellers</Heading>
      </div>
      <RowList label="Best sellers" flush>
        {bestSellers.map(({ id, productId, productName, imageUrl, isDeleted, units }) => (
          <ListRow
            key={id}
            lead={<Photo size="thumb" alt="" src={imageUrl === null ? null : `${imageUrl}/160`} />}
            title={
              isDeleted ? (
                <span title={productName}>{productName}</span>
              ) : (
                <Link {...rowLink} to="/products/$id" params={{ id: String(id) }} title={productName}>
                  {productName}
                </Link>
              )
            }
            meta={isDeleted ? 'Deleted since' : <span className="code">{productId}</span>}
            figure={figure(units)}
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
