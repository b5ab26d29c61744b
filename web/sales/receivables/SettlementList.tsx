// The settlements of a document: payments, credits and write-offs, each of which can be undone.

import { type Settlement, undoSettlement } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'

import { DocumentNumber } from './DocumentNumber.tsx'
import { useReverseWriteOff } from './useWriteOff.ts'

export function SettlementList({ settlements }: { settlements: readonly Settlement[] }) {
  return (
    <ul aria-label="Applied" className="divide-y divide-hairline">
      {settlements.map((settlement) => (
        <SettlementRow key={settlement.id} settlement={settlement} />
      ))}
    </ul>
  )
}

function SettlementRow({ settlement }: { settlement: Settlement }) {
  const { kind, document, amountCents, settledOn, undoneOn, userName, note, writeOffId, canUndo } = settlement
  const reversing = useReverseWriteOff(amountCents)
  const unapplying = useUnapply(settlement)
  const mayUndo = usePermissionError('payments.record') === undefined
  const isWriteOff = kind === 'write-off'
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-control">
      <div className="min-w-0 flex-1">
        <p className={undoneOn === null ? '' : 'text-muted line-through'}>
          {isWriteOff ? 'Written off' : <DocumentNumber document={document} />}
        </p>
        <p className="text-meta wrap-anywhere text-muted">
          {[formatDay(settledOn), userName, isWriteOff && note].filter(Boolean).join(' · ')}
        </p>
        {undoneOn !== null && <p className="text-meta text-muted">Unapplied on {formatDay(undoneOn)}</p>}
      </div>
      <Money
        value={formatUsd(amountCents)}
        className={undoneOn === null ? undefined : 'text-muted line-through'}
      />
      {mayUndo && undoneOn === null && (canUndo || writeOffId !== null) && (
        <Button
          size="sm"
          onClick={() =>
            writeOffId === null ? unapplying.ask({ id: settlement.id }) : reversing.ask({ id: writeOffId })
          }
        >
          Undo
        </Button>
      )}
      {unapplying.dialog}
      {reversing.dialog}
    </li>
  )
}

function useUnapply({ document, amountCents }: Settlement) {
  const undoing = useChange(undoSettlement, {
    success: `${formatUsd(amountCents)} is on account again`,
    failure: 'Failed to undo',
  })
  return useConfirm(undoing, {
    title: `Unapply ${formatUsd(amountCents)} of ${document.number}`,
    description: 'The invoice is owed again, and the money stays on account of the customer.',
    confirmText: 'Unapply',
    variant: 'primary',
    busyText: 'Saving...',
  })
}
