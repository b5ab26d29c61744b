// Offers to write off old invoices that were paid before payments were recorded here, and to undo that.
import { clearInvoices, findClearableInvoices, undoClearing } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { clearedNote } from '#domain/sales/payments.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Nothing without such invoices or the permission. */
export function ClearingNotice() {
  const { data } = useCall(findClearableInvoices, {})
  const mayRecord = usePermissionError('payments.record') === undefined
  const clearing = useChange(clearInvoices, {
    success: ({ cleared }) => `${pluralize(cleared, 'invoice')} written off`,
    failure: 'Failed to write off the invoices',
  })
  const undoing = useChange(undoClearing, {
    success: ({ restored }) => `${pluralize(restored, 'invoice')} owed again`,
    failure: 'Failed to undo',
  })
  const asking = useConfirm(clearing, ({ processedUntil }) => ({
    title: `Write off ${pluralize(data?.invoices ?? 0, 'open invoice')} as paid`,
    description: `Every overdue invoice processed until ${formatDay(processedUntil)}, before the first payment was recorded here, is written off with the reason "${clearedNote}".`,
    confirmText: 'Write off as paid',
    busyText: 'Writing off...',
    variant: 'primary',
  }))
  if (!data || !mayRecord) return null
  const { invoices, openCents, processedUntil, lastCleared, lastClearingId } = data
  const count = pluralize(invoices, 'open invoice')
  if (invoices === 0 && lastClearingId === null) return null
  return (
    <div className="mb-3">
      {invoices > 0 && processedUntil !== null ? (
        <Notice
          tone="info"
          title={`${count} ${invoices === 1 ? 'was' : 'were'} processed before payments were recorded here`}
          action={
            <Button size="sm" onClick={() => asking.ask({ processedUntil })}>
              Write off as paid
            </Button>
          }
        >
          <p>
            {formatUsd(openCents)} is overdue on them. If they were paid, write them off together. This can be
            undone.
          </p>
        </Notice>
      ) : (
        <Notice
          tone="info"
          title={`${pluralize(lastCleared, 'invoice')} written off as paid before payments were recorded here`}
          action={
            <Button
              size="sm"
              busy={undoing.isPending}
              onClick={() => lastClearingId !== null && undoing.mutate({ clearingId: lastClearingId })}
            >
              Undo
            </Button>
          }
        >
          <p>Undo it if they are still owed.</p>
        </Notice>
      )}
      {asking.dialog}
    </div>
  )
}
