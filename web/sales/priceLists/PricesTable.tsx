// The prices of a price list, in pages, with a search.
import { useState } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { ColumnHead, Table, TableHead } from '#web/ui/Table.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { filterRows, type PriceRow, rowKey } from './priceListRows.ts'
import { PriceRows } from './PriceRows.tsx'

const pageSize = 50

interface PricesTableProps {
  rows: readonly PriceRow[]
  isReadOnly: boolean
  onChange: (key: string, change: (row: PriceRow) => PriceRow) => void
  onRemove: (key: string) => void
}

export function PricesTable({ rows, isReadOnly, onChange, onRemove }: PricesTableProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const found = filterRows(rows, search)
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize))
  const current = Math.min(page, lastPage)
  if (rows.length === 0) {
    return (
      <p className="rounded-md border border-hairline bg-surface px-4 py-8 text-center text-control text-muted">
        No prices yet. Paste product IDs or style numbers with their prices.
      </p>
    )
  }
  return (
    <div>
      <SearchInput
        label="Search prices"
        value={search}
        maxLength={maxSearchLength}
        onChange={(text) => {
          setSearch(text)
          setPage(1)
        }}
        className="mb-3 max-w-72 max-sm:max-w-none"
      />
      {found.length === 0 ? (
        <p className="py-6 text-center text-control text-muted">No price matches your search.</p>
      ) : (
        <Table label="Prices">
          <TableHead>
            <ColumnHead>Style or product</ColumnHead>
            <ColumnHead kind="money" className="max-sm:hidden">
              Normal price
            </ColumnHead>
            <ColumnHead kind="money">List price</ColumnHead>
            <ColumnHead kind="actions">
              <VisuallyHidden>Remove</VisuallyHidden>
            </ColumnHead>
          </TableHead>
          {found.slice((current - 1) * pageSize, current * pageSize).map((row) => {
            const key = rowKey(row)
            return (
              <PriceRows
                key={key}
                row={row}
                isReadOnly={isReadOnly}
                onChange={(change) => onChange(key, change)}
                onRemove={() => onRemove(key)}
              />
            )
          })}
        </Table>
      )}
      <Pagination page={current} pageSize={pageSize} total={found.length} onPageChange={setPage} />
    </div>
  )
}
