// What an invoice or an order leaves, for users who may see costs.
import { type DocumentMargin, findInvoiceMargin, findOrderMargin } from '#contract/sales/margins.ts'
import { hasKnownCost, type SoldAmount, sumMargins } from '#domain/sales/margin.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import type { Column } from '#web/lists/ListTable.tsx'

import { averageCostNote, ledgerCostNote, LineMargin, MarginTotal } from './Margin.tsx'

/** By the number of the line. */
export type LineMargins = ReadonlyMap<number, SoldAmount>

/** Undefined until it is read, and without the permission. */
export function useDocumentMargin(noun: 'invoice' | 'order', id: number) {
  const mayRead = usePermissionError('costs.read') === undefined
  const { data } = useCall(
    noun === 'invoice' ? findInvoiceMargin : findOrderMargin,
    { id },
    { enabled: mayRead },
  )
  return mayRead ? data : undefined
}

/** By line. Empty until they are read, without the permission, and if no cost is known: the total says so. */
export function lineMargins(margin: DocumentMargin | undefined): LineMargins {
  const lines = margin?.lines ?? []
  return new Map(hasKnownCost(lines) ? lines.map((line) => [line.line, line]) : [])
}

/** Below the totals. */
export function DocumentMarginTotal({ noun, id }: { noun: 'invoice' | 'order'; id: number }) {
  const margin = useDocumentMargin(noun, id)
  if (!margin || margin.lines.length === 0) return null
  return (
    <MarginTotal
      sum={sumMargins(margin.lines)}
      note={margin.basis === 'average' ? averageCostNote : ledgerCostNote}
    />
  )
}

/** The column of lines; none without margins. */
export function marginColumns<Line extends { line: number }>(margins: LineMargins): readonly Column<Line>[] {
  if (margins.size === 0) return []
  const cell = (line: Line) => <MarginOfLines margins={margins} lines={[line]} />
  return [
    { header: 'Margin', cell, kind: 'money', className: 'print:hidden' },
    { cell, phone: 'figure' },
  ]
}

/** Of several lines in sum: those of a style. */
export function MarginOfLines({
  margins,
  lines,
}: {
  margins: LineMargins
  lines: readonly { line: number }[]
}) {
  return <LineMargin lines={lines.flatMap(({ line }) => margins.get(line) ?? [])} className="print:hidden" />
}
