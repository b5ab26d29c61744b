// Applies money on account to the open documents of a customer, the oldest due first; a deposit to the invoices of its order, unless it
// is cancelled.
import type { Payment } from '#contract/sales/payments.ts'
import { findOpenItems, settleCredit } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { proposedDebits, proposeSettlements } from '#domain/sales/receivables.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { toDebit } from './paymentForm.ts'

interface ApplyDialogProps {
  payment: Pick<Payment, 'id' | 'number' | 'openCents' | 'order'>
  customerId: number
  onClose: () => void
}

/** Mount it to open it. */
export function ApplyDialog({ payment, customerId, onClose }: ApplyDialogProps) {
  const query = useCall(findOpenItems, { id: customerId })
  const applying = useChange(settleCredit, {
    success: `${payment.number} applied`,
    failure: 'Failed to apply the payment',
  })
  const items = (query.data?.items ?? []).filter(({ side }) => side === 'debit')
  const debits = proposedDebits(items, payment.order)
  const deposit = payment.order && !payment.order.isCancelled ? payment.order : undefined
  const nothing = deposit ? `No invoice of ${deposit.number} is open.` : 'Nothing is open.'
  const { settlements, restCents } = proposeSettlements(debits, payment.openCents)
  const rows = settlements.flatMap(({ debitId, amountCents }) => {
    const debit = debits.find(({ id }) => id === debitId)
    return debit ? [{ ...debit, amountCents }] : []
  })
  const apply = () =>
    applying.mutate(
      {
        credit: { type: 'payment', id: payment.id },
        settlements: rows.map(({ document, amountCents }) => ({
          debit: toDebit(document),
          amountCents,
        })),
      },
      { onDone: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Apply ${payment.number}`}
      description={`${deposit ? `It is a deposit on ${deposit.number}` : 'The oldest due documents first'}; ${formatUsd(restCents)} stays on account.`}
    >
      <DialogBody flush>
        {query.error ? (
          <QueryError query={query} title="Failed to load what is open" />
        ) : !query.data ? (
          <SkeletonRegion label="Loading open documents">
            <Skeleton className="m-4 h-16" />
          </SkeletonRegion>
        ) : rows.length === 0 ? (
          <p className="px-5 py-4 text-control text-muted">{nothing}</p>
        ) : (
          <ul aria-label="Documents" className="divide-y divide-hairline">
            {rows.map(({ id, document, dueOn, amountCents }) => (
              <li key={id} className="flex items-center justify-between gap-3 px-5 py-2.5 text-control">
                <span>
                  <span className="code">{document.number}</span>
                  {dueOn !== null && <span className="ml-2 text-muted">due {formatDay(dueOn)}</span>}
                </span>
                <Money value={formatUsd(amountCents)} />
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={applying.isPending}
          busyText="Saving..."
          disabledReason={rows.length === 0 ? nothing : undefined}
          onClick={apply}
        >
          Apply {formatUsd(payment.openCents - restCents)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
