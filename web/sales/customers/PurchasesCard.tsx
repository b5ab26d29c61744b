// What a customer bought: styles and products of a season and a year, with units and amounts. The filters are in the URL.
import { getRouteApi } from '@tanstack/react-router'

import { findCustomerMargin } from '#contract/sales/margins.ts'
import { findPurchases, type PurchaseList } from '#contract/sales/purchases.ts'
import { capitalize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { describeKnownLines, describeMargin, marginOfSum } from '#domain/sales/margin.ts'
import { purchaseMonths, purchasesPerPage } from '#domain/sales/purchases.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { FilterSelect } from '#web/lists/FilterBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { PurchaseRow } from './PurchaseRow.tsx'

const route = getRouteApi('/shell/customers/$id')

export function PurchasesCard({ customerId }: { customerId: number }) {
  const { page = 1, season, year } = route.useSearch()
  const query = useCall(
    findPurchases,
    { id: customerId, page, limit: purchasesPerPage, season, year: year?.toString() },
    { keep: true },
  )
  const { data } = query
  return (
    <Card title="Purchases" flush>
      {query.error ? (
        <QueryError query={query} title="Failed to load the purchases" />
      ) : !data ? (
        <div className="flex flex-col gap-3 p-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      ) : data.years.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">
          Nothing was bought yet. An invoice is listed here once it is processed.
        </p>
      ) : (
        <Purchases customerId={customerId} list={data} page={page} />
      )}
    </Card>
  )
}

function Purchases({ customerId, list, page }: PurchasesProps) {
  const change = useSearchChange()
  const { purchases, total, quantity, amountCents } = list
  return (
    <>
      <Filters list={list} />
      {purchases.length === 0 ? (
        <NoPurchases />
      ) : (
        <>
          <ul aria-label="Purchases" className="divide-y divide-hairline">
            {purchases.map((purchase) => (
              <PurchaseRow key={`${purchase.styleId} ${purchase.productId}`} purchase={purchase} />
            ))}
          </ul>
          <div className="flex items-baseline justify-between gap-3 border-t border-hairline px-4 py-2 text-control font-medium tabular">
            <span>{`Total ${formatUnits(quantity)}`}</span>
            <span>{formatUsd(amountCents)}</span>
          </div>
          <PurchaseMargin customerId={customerId} />
        </>
      )}
      <div className="border-t border-hairline px-4 py-2">
        <p className="text-meta text-muted">
          Processed invoices less voids, credit notes and discounts, without tax.
        </p>
        <Pagination
          page={page}
          pageSize={purchasesPerPage}
          total={total}
          onPageChange={(next) => change({ page: next > 1 ? next : undefined })}
        />
      </div>
    </>
  )
}

interface PurchasesProps {
  customerId: number
  list: PurchaseList
  page: number
}

/** What these purchases earned, for users who may see costs. */
function PurchaseMargin({ customerId }: { customerId: number }) {
  const { season, year } = route.useSearch()
  const mayRead = usePermissionError('costs.read') === undefined
  const { data, isError } = useCall(
    findCustomerMargin,
    { id: customerId, season, year: year?.toString() },
    { enabled: mayRead, keep: true },
  )
  if (!mayRead) return null
  const known = data && describeKnownLines(data)
  return (
    <div className="flex items-baseline justify-between gap-3 px-4 pb-2 text-control tabular">
      <span className="text-muted">{known === undefined ? 'Margin' : capitalize(known)}</span>
      <span>{isError ? 'Failed to load' : data && describeMargin(marginOfSum(data))}</span>
    </div>
  )
}

function Filters({ list: { seasons, years } }: { list: PurchaseList }) {
  const { season, year } = route.useSearch()
  const change = useSearchChange()
  return (
    <search
      aria-label="Filter purchases"
      className="grid grid-cols-2 gap-x-4 gap-y-2 border-b border-hairline px-4 py-2 sm:flex sm:flex-wrap"
    >
      <FilterSelect label="Season" value={season} onChange={(next) => change({ season: next })}>
        {options(seasons, season)}
      </FilterSelect>
      <FilterSelect
        label="Period"
        value={year?.toString()}
        all={`Last ${purchaseMonths / 12} years`}
        onChange={(next) => change({ year: next === undefined ? undefined : Number(next) })}
      >
        {options(years, year?.toString())}
      </FilterSelect>
    </search>
  )
}

/** Changes the filters and returns to the first page, or changes the page. The card stays where it is. */
function useSearchChange() {
  const navigate = route.useNavigate()
  return (change: { season?: string | undefined; year?: number | undefined; page?: number | undefined }) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
}

/** Also the chosen value of the URL if it is not offered. */
function options(offered: readonly string[], chosen: string | undefined) {
  return [...new Set([...offered, ...(chosen === undefined ? [] : [chosen])])].map((value) => (
    <option key={value}>{value}</option>
  ))
}

function NoPurchases() {
  const change = useSearchChange()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-control text-muted">
      Nothing was bought in this season and period.
      <Button size="sm" onClick={() => change({ season: undefined, year: undefined })}>
        Clear filters
      </Button>
    </div>
  )
}
