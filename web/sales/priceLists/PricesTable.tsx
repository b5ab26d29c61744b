// The prices of a price list, in pages, with a search.
import { X } from 'lucide-react'
import { useState } from 'react'

import { formatUsd } from '#domain/platform/money.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { filterRows, type PriceRow, rowCents, rowKey } from './priceListRows.ts'

const pageSize = 50

interface PricesTableProps {
  rows: readonly PriceRow[]
  isReadOnly: boolean
  onType: (key: string, text: string) => void
  onRemove: (key: string) => void
}

export function PricesTable({ rows, isReadOnly, onType, onRemove }: PricesTableProps) {
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
          <TableBody>
            {found.slice((current - 1) * pageSize, current * pageSize).map((row) => (
              <TableRow key={rowKey(row)}>
                <Cell className="w-full min-w-32">
                  <div className="font-medium wrap-anywhere">{row.name}</div>
                  <div className="text-meta wrap-anywhere text-muted">
                    <span className="code">{row.code}</span>
                    {row.productId === null && ' · style'}
                    <span className="sm:hidden"> · normally {formatUsd(row.normalPriceCents)}</span>
                  </div>
                </Cell>
                <Cell kind="money" className="max-sm:hidden">
                  <Money value={formatUsd(row.normalPriceCents)} />
                </Cell>
                <Cell kind="money">
                  {isReadOnly ? (
                    <Money value={formatUsd(rowCents(row) ?? 0)} />
                  ) : (
                    <Field
                      label={`List price of ${row.code}`}
                      labelHidden
                      className="ml-auto w-36 whitespace-normal max-sm:w-28"
                      error={rowCents(row) === undefined ? 'Must be a price such as 12.34' : undefined}
                    >
                      <MoneyInput
                        value={row.text}
                        onChange={(event) => onType(rowKey(row), event.target.value)}
                      />
                    </Field>
                  )}
                </Cell>
                <Cell kind="actions">
                  {!isReadOnly && (
                    <IconButton
                      size="sm"
                      label={`Remove the price of ${row.code}`}
                      onClick={() => onRemove(rowKey(row))}
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  )}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination page={current} pageSize={pageSize} total={found.length} onPageChange={setPage} />
    </div>
  )
}
