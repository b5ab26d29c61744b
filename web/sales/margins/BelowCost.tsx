// Asks once before lines are sold for less than they cost. Only users who may see costs are asked.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import { findInvoicesBelowCost, findOrdersBelowCost } from '#contract/sales/margins.ts'
import { pluralize } from '#domain/platform/format.ts'
import { describeBelowCost, type SoldAmount } from '#domain/sales/margin.ts'
import { call } from '#web/api/call.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

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

type Noun = 'invoice' | 'order'

/** What is confirmed or processed: documents, or the orders of an import. */
interface DocumentChoice {
  ids?: number[] | undefined
  importId?: number | undefined
}

function belowCostQuery(noun: Noun, { ids = [], importId }: DocumentChoice) {
  const endpoint = noun === 'invoice' ? findInvoicesBelowCost : findOrdersBelowCost
  return queryOptions({
    queryKey: [endpoint.path, ids, importId],
    queryFn: ({ signal }) =>
      noun === 'invoice'
        ? call(findInvoicesBelowCost, { ids }, { signal })
        : call(findOrdersBelowCost, { ids, importId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

function DocumentsBelowCost({ noun, choice }: { noun: Noun; choice: DocumentChoice }) {
  const { data } = useQuery(belowCostQuery(noun, choice))
  return !data || data.lines.length === 0 ? null : <BelowCostList lines={data.lines} />
}

interface BelowCostNotice {
  /** For the question before the documents are processed or confirmed. */
  children: ReactNode
  /** Waits for the lines if they are not shown yet. Goes on without any, and if they can't be loaded. */
  before: (proceed: () => void) => Promise<void>
}

/** Of some documents; nothing for users who may not see costs. */
export function useBelowCostNotice(noun: Noun): (choice: DocumentChoice) => Partial<BelowCostNotice> {
  const mayRead = usePermissionError('costs.read') === undefined
  const client = useQueryClient()
  return (choice) => {
    if (!mayRead) return {}
    const query = belowCostQuery(noun, choice)
    return {
      children: <DocumentsBelowCost noun={noun} choice={choice} />,
      async before(proceed) {
        const state = client.getQueryState(query.queryKey)
        const isShown = state?.fetchStatus === 'idle' && state.status !== 'pending'
        const reply = isShown ? undefined : await client.fetchQuery(query).catch(() => undefined)
        if (!reply || reply.lines.length === 0) proceed()
      },
    }
  }
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
