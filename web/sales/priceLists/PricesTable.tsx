// The prices of a price list, in pages, with a search.
import { X } from 'lucide-react'
import { useState } from 'react'

import { formatUsd } from '#domain/platform/money.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'

import { filterRows, type PriceRow, rowCents, rowKey } from './priceListRows.ts'

const pageSize = 50

interface PricesTableProps {
  rows: readonly PriceRow[]
  isReadOnly: boolean
  onType: (key: string, text: string) => void
  onRemove: (key: string) => void
}

const nameColumns: readonly Column<PriceRow>[] = [
  {
    header: 'Style or product',
    cell: ({ name, code, productId, normalPriceCents }) => (
      <>
        <div className="font-medium wrap-anywhere">{name}</div>
        <div className="text-meta wrap-anywhere text-muted">
          <span className="code">{code}</span>
          {productId === null && ' · style'}
          <span className="sm:hidden"> · normally {formatUsd(normalPriceCents)}</span>
        </div>
      </>
    ),
    className: 'w-full min-w-32',
  },
  {
    header: 'Normal price',
    cell: ({ normalPriceCents }) => <Money value={formatUsd(normalPriceCents)} />,
    kind: 'money',
    hiddenBelow: 'sm',
  },
]

function priceColumns({
  isReadOnly,
  onType,
  onRemove,
}: Omit<PricesTableProps, 'rows'>): readonly Column<PriceRow & { id: string }>[] {
  return [
    ...nameColumns,
    {
      header: 'List price',
      cell: (row) =>
        isReadOnly ? (
          <Money value={formatUsd(rowCents(row) ?? 0)} />
        ) : (
          <Field
            label={`List price of ${row.code}`}
            labelHidden
            className="ml-auto w-36 whitespace-normal max-sm:w-28"
            error={rowCents(row) === undefined ? 'Must be a price such as 12.34' : undefined}
          >
            <MoneyInput value={row.text} onChange={(event) => onType(row.id, event.target.value)} />
          </Field>
        ),
      kind: 'money',
    },
    {
      header: 'Remove',
      isHeaderHidden: true,
      cell: ({ id, code }) =>
        !isReadOnly && (
          <IconButton size="sm" label={`Remove the price of ${code}`} onClick={() => onRemove(id)}>
            <X aria-hidden="true" />
          </IconButton>
        ),
      kind: 'actions',
    },
  ]
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
        <ListTable
          label="Prices"
          columns={priceColumns({ isReadOnly, onType, onRemove })}
          rows={found
            .slice((current - 1) * pageSize, current * pageSize)
            .map((row) => ({ ...row, id: rowKey(row) }))}
        />
      )}
      <Pagination page={current} pageSize={pageSize} total={found.length} onPageChange={setPage} />
    </div>
  )
}
