// The block of a style on invoices and orders, with its sums.
import type { ReactNode } from 'react'

import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { Money } from '#web/ui/Money.tsx'

import type { ItemBlockMatrix } from './itemBlocks.ts'

interface StyleBlockProps {
  matrix: Pick<ItemBlockMatrix, 'style' | 'packs'>
  units: number
  totalCents: number
  children: ReactNode
}

export function StyleBlock({ matrix: { style, packs }, units, totalCents, children }: StyleBlockProps) {
  return (
    <section aria-label={`Style ${style.number}`} className="py-2.5 text-control">
      <div className="flex items-baseline justify-between gap-3 px-4">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <span className="mr-1 code text-muted">{style.number}</span> {style.name}
        </h3>
        <span className="flex shrink-0 items-baseline gap-3">
          <span className="text-meta text-muted tabular">{formatUnits(units)}</span>
          <Money value={formatUsd(totalCents)} className="font-medium" />
        </span>
      </div>
      {children}
      {packs.length > 0 && (
        <p className="px-4 pt-1 text-meta text-muted wrap-anywhere tabular">{packs.join(', ')}</p>
      )}
    </section>
  )
}
