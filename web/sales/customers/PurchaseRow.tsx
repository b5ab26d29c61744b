// A style that a customer bought, which opens its size run, or a product without a style.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import type { Purchase } from '#contract/sales/purchases.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { EmptyMatrixCell, matrixCell, MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import type { MatrixSums } from '#web/catalog/matrix/matrixValues.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Money } from '#web/ui/Money.tsx'

const link = 'text-link underline-offset-2 hover:underline'

export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  return (
    <li>
      {purchase.styleId === null ? (
        <BoughtProduct purchase={purchase} />
      ) : (
        <BoughtStyle purchase={purchase} />
      )}
    </li>
  )
}

function BoughtStyle({ purchase }: { purchase: Purchase }) {
  const { styleId, number, name, season } = purchase
  const [isOpen, setIsOpen] = useState(false)
  const runId = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? runId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="w-full cursor-pointer text-left focus-ring hover:bg-hover"
      >
        <Summary
          purchase={purchase}
          lead={
            <ChevronRight
              aria-hidden="true"
              className={`size-4 shrink-0 stroke-[1.5] text-muted ${isOpen ? 'rotate-90' : ''}`}
            />
          }
          title={name}
          facts={season}
        />
      </button>
      {isOpen && (
        <div id={runId} className="flex flex-col gap-1.5 px-4 pt-1 pb-3">
          <SizeRunTable purchase={purchase} />
          <Link
            to="/styles/$id"
            params={{ id: String(styleId) }}
            className={`w-fit text-meta wrap-anywhere ${link}`}
          >
            {`Open style ${number}`}
          </Link>
        </div>
      )}
    </>
  )
}

function BoughtProduct({ purchase }: { purchase: Purchase }) {
  const { productId, name, season, isDeleted, sizes, colors } = purchase
  const facts = [colors[0]?.color, sizes[0], season, isDeleted ? 'no longer in the catalog' : null]
  return (
    <Summary
      purchase={purchase}
      lead={<span className="w-4 shrink-0" />}
      title={
        isDeleted ? (
          name
        ) : (
          <Link to="/products/$id" params={{ id: String(productId) }} className={link}>
            {name}
          </Link>
        )
      }
      facts={facts.filter(Boolean).join(' · ')}
    />
  )
}

interface SummaryProps {
  purchase: Purchase
  lead: ReactNode
  title: ReactNode
  facts: string | null
}

function Summary({ purchase, lead, title, facts }: SummaryProps) {
  const { number, colors, quantity, amountCents } = purchase
  return (
    <span className="flex items-center gap-3 px-4 py-2 text-control">
      {lead}
      <ProductImage
        product={{ ...purchase, color: colors[0]?.color ?? '' }}
        alt=""
        width={160}
        size="thumb"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block text-meta wrap-anywhere text-muted">
          <span className="code">{number}</span>
          {facts && ` · ${facts}`}
        </span>
      </span>
      <span className="flex shrink-0 items-baseline gap-x-4 max-sm:flex-col-reverse max-sm:items-end">
        <span className="text-right text-muted tabular max-sm:text-meta">{formatUnits(quantity)}</span>
        <span className="min-w-24 text-right">
          <Money value={formatUsd(amountCents)} className="font-medium" />
        </span>
      </span>
    </span>
  )
}

function SizeRunTable({ purchase: { name, sizes, colors } }: { purchase: Purchase }) {
  return (
    <MatrixTable
      label={`Units of ${name} bought`}
      sizes={sizes}
      rows={colors}
      rowKey={({ color }) => color}
      sums={addUp(colors, sizes.length)}
      sumLabel="Units"
      renderHead={({ color }) => <ColorSwatch name={color} wraps />}
      renderCell={({ quantities }, { column }) => {
        const units = quantities[column] ?? null
        if (units === null) return <EmptyMatrixCell text="Not bought" />
        return (
          <td className={matrixCell({ kind: units === 0 ? 'none' : 'stock', className: 'h-9 tabular' })}>
            {formatCount(units)}
          </td>
        )
      }}
    />
  )
}

function addUp(colors: Purchase['colors'], columnCount: number): MatrixSums {
  const sum = (units: readonly (number | null | undefined)[]) =>
    units.reduce<number>((total, one) => total + (one ?? 0), 0)
  const rows = colors.map(({ quantities }) => sum(quantities))
  const columns = Array.from({ length: columnCount }, (_, column) =>
    sum(colors.map(({ quantities }) => quantities[column])),
  )
  return { rows, columns, total: sum(rows) }
}
