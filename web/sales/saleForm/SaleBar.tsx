// The buttons of the form, with the units and the total where the summary is not in view.
import type { ReactNode } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { CopiedSale } from './copiedSale.ts'
import type { DraftLine } from './draftLines.ts'
import { useDraftTotals } from './useDraftTotals.ts'

interface SaleBarProps {
  lines: readonly DraftLine[]
  /** Of a correction. */
  copyOf?: CopiedSale | undefined
  children: ReactNode
}

export function SaleBar({ lines, copyOf, children }: SaleBarProps) {
  return (
    <BottomBar sticksBelow="xl" summary={<DraftSum lines={lines} copyOf={copyOf} />}>
      {children}
    </BottomBar>
  )
}

/** The units and the total, in view while the summary is not. */
function DraftSum({ lines, copyOf }: Omit<SaleBarProps, 'children'>) {
  const { totals } = useDraftTotals(lines, copyOf)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="flex items-baseline justify-between gap-3 text-control max-sm:pb-2 xl:hidden">
      <span className="text-muted tabular">{`${pluralize(lines.length, 'item')}, ${formatUnits(units)}`}</span>
      <span className="font-semibold">{totals ? <Money value={formatUsd(totals.totalCents)} /> : '–'}</span>
    </div>
  )
}
