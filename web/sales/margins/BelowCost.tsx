// Asks once before lines are sold for less than they cost. Only users who may see costs are asked.
import { type ReactNode, useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { describeBelowCost, isBelowCost, type SoldAmount } from '#domain/sales/margin.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

import { useDocumentMargin } from './useDocumentMargin.tsx'

interface NamedAmount extends SoldAmount {
  name: string
  code: string
}

const maxNamedLines = 5

/** The lines with what they leave, the first five by name. */
function BelowCostList({ lines }: { lines: readonly NamedAmount[] }) {
  const texts = lines.slice(0, maxNamedLines).map(describeBelowCost)
  const rest = lines.length - texts.length
  return (
    <div className="text-control text-warning">
      <p>{`${pluralize(lines.length, 'line')} below the average cost:`}</p>
      <ul className="list-disc pl-5">
        {[...texts, ...(rest > 0 ? [`and ${pluralize(rest, 'other line')}`] : [])].map((text) => (
          <li key={text} className="wrap-anywhere tabular">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** For the question that is asked before an invoice is processed or an order is confirmed; null if no line is below its cost. */
export function useDocumentBelowCost(noun: 'invoice' | 'order', id: number, enabled: boolean): ReactNode {
  const margin = useDocumentMargin(noun, id, { enabled })
  const lines = margin?.lines.filter(isBelowCost) ?? []
  return lines.length === 0 ? null : <BelowCostList lines={lines} />
}

interface BelowCostQuestion {
  /** Goes on at once without lines, and if the same ones were confirmed before. */
  ask: (lines: readonly NamedAmount[], proceed: () => void) => void
  /** The caller renders it. */
  dialog: ReactNode
}

/** `confirmText`: 'Create below cost'. */
export function useBelowCostQuestion(confirmText: string): BelowCostQuestion {
  const [asked, setAsked] = useState<{ lines: readonly NamedAmount[]; proceed: () => void }>()
  const [isOpen, setIsOpen] = useState(false)
  const confirmed = useRef('')
  const textOf = (lines: readonly NamedAmount[]) => lines.map(describeBelowCost).join()
  return {
    ask(lines, proceed) {
      if (lines.length === 0 || textOf(lines) === confirmed.current) return proceed()
      setAsked({ lines, proceed })
      setIsOpen(true)
    },
    dialog: asked && (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Sell below cost?"
        description="What these units leave is less than they cost on average."
        cancelText="Change prices"
        confirmText={confirmText}
        variant="primary"
        onConfirm={() => {
          confirmed.current = textOf(asked.lines)
          setIsOpen(false)
          asked.proceed()
        }}
      >
        <BelowCostList lines={asked.lines} />
      </ConfirmDialog>
    ),
  }
}
