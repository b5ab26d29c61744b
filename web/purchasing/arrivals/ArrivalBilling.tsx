// What of an arrival is billed, its bills, and "no bill comes". Nothing for users who may not see costs.
import { CircleSlash2, FilePlus2, Undo2 } from 'lucide-react'

import type { Arrival } from '#contract/purchasing/arrivals.ts'
import { closeBilling, reopenBilling } from '#contract/purchasing/bills.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

export function ArrivalBilling({ arrival }: { arrival: Arrival }) {
  const { dayAndMinute } = useCompanyDates()
  const { id, billing, toBill } = arrival
  if (billing === null || toBill === null) return null
  const { bills, closed } = billing
  return (
    <Card
      title="Bills"
      flush
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {closed ? <ReopenButton arrival={arrival} /> : toBill > 0 && <CloseButton arrival={arrival} />}
          {toBill > 0 && (
            <ActionLink to="/create-bill" search={{ arrivalId: id }} icon={FilePlus2} variant="secondary">
              Bill
            </ActionLink>
          )}
        </span>
      }
    >
      <p className="px-4 py-3 text-control text-muted">
        {closed
          ? `No bill comes for the rest, said ${closed.by} on ${dayAndMinute(closed.at)}.`
          : toBill > 0
            ? `${formatUnits(toBill)} left to bill.`
            : 'Everything that came is billed.'}
      </p>
      {bills.length > 0 && (
        <ul aria-label="Bills" className="divide-y divide-hairline border-t border-hairline">
          {bills.map((bill) => (
            <DocumentRow key={bill.id} figure={formatUnits(bill.units)}>
              <PageLink to="/bills/$id" id={bill.id} className="code">
                {bill.number}
              </PageLink>
            </DocumentRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

function CloseButton({ arrival: { id, number, toBill } }: { arrival: Arrival }) {
  const permissionError = usePermissionError('purchases.edit')
  const closing = useChange(closeBilling, {
    success: `No bill comes for the rest of ${number}`,
    failure: 'Failed to close the arrival',
    onFailure: reloadOnConflict,
  })
  const { ask, dialog } = useConfirm(closing, {
    title: `No bill comes for ${number}`,
    description: `Its ${formatUnits(toBill ?? 0)} without a bill are no longer listed as left to bill. You can take that back.`,
    confirmText: 'No bill comes',
    busyText: 'Saving...',
  })
  return (
    <>
      <Button size="sm" variant="ghost" disabledReason={permissionError} onClick={() => ask({ id })}>
        <CircleSlash2 aria-hidden="true" />
        No bill comes
      </Button>
      {dialog}
    </>
  )
}

function ReopenButton({ arrival: { id, number } }: { arrival: Arrival }) {
  const permissionError = usePermissionError('purchases.edit')
  const reopening = useChange(reopenBilling, {
    success: `A bill of ${number} is expected again`,
    failure: 'Failed to expect a bill',
    onFailure: reloadOnConflict,
  })
  return (
    <Button
      size="sm"
      busy={reopening.isPending}
      busyText="Saving..."
      disabledReason={permissionError}
      onClick={() => reopening.mutate({ id })}
    >
      <Undo2 aria-hidden="true" />
      Expect a bill
    </Button>
  )
}
