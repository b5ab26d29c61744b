// The landed cost of an arrival, and how it was computed. Nothing for users who may not see costs.
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'

import type { Arrival } from '#contract/purchasing/arrivals.ts'
import {
  findArrivalLandedCosts,
  findLandedCost,
  type LandedCostSummary,
  undoLandedCost,
} from '#contract/purchasing/landedCosts.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatMoney, formatRate, ownCurrency } from '#domain/purchasing/costs.ts'
import { formatMicros } from '#domain/purchasing/describeCost.ts'
import { basisLabels, landedCostName, listArrivals, noValuesMessage } from '#domain/purchasing/landedCosts.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

import { LandedCostDialog } from './LandedCostDialog.tsx'
import { LandedShares } from './LandedShares.tsx'

export function LandedCostCard({ arrival }: { arrival: Arrival }) {
  const { id, accepted, supplierId } = arrival
  const mayRead = usePermissionError('costs.read') === undefined
  const permissionError = usePermissionError('purchases.edit')
  const [isOpen, setIsOpen] = useState(false)
  const query = useCall(findArrivalLandedCosts, { id }, { enabled: mayRead })
  if (!mayRead) return null
  const landedCosts = query.data?.landedCosts ?? []
  return (
    <Card
      title="Landed Cost"
      flush
      className="print:hidden"
      action={
        <Button
          size="sm"
          disabledReason={
            permissionError ?? (accepted === 0 ? 'No units of this arrival were accepted.' : undefined)
          }
          onClick={() => setIsOpen(true)}
        >
          <Plus aria-hidden="true" />
          Add landed cost
        </Button>
      }
    >
      {query.error && <QueryError query={query} title="Failed to load landed cost" />}
      {query.data && landedCosts.length === 0 && (
        <p className="px-4 py-3 text-control text-muted">
          Freight, duty and other charges of this arrival, also those that come later.
        </p>
      )}
      {landedCosts.length > 0 && (
        <ul aria-label="Landed cost">
          {landedCosts.map((landed) => (
            <LandedCostRow key={landed.id} landed={landed} />
          ))}
        </ul>
      )}
      {isOpen && (
        <LandedCostDialog arrivals={[arrival]} supplierId={supplierId} onClose={() => setIsOpen(false)} />
      )}
    </Card>
  )
}

function LandedCostRow({ landed }: { landed: LandedCostSummary }) {
  const { label, reference, datedOn, amountCents, currency, rateNanos, bill, arrivals, undone } = landed
  const { dayAndMinute } = useCompanyDates()
  const notes = [
    formatDay(datedOn),
    reference,
    currency === ownCurrency ? undefined : `${currency} at ${formatRate(rateNanos)} ${ownCurrency}`,
    arrivals.length > 1 ? listArrivals(arrivals.map(({ number }) => number)) : undefined,
    undone ? `Undone by ${undone.by} on ${dayAndMinute(undone.at)}` : `Added by ${landed.createdBy}`,
  ]
  return (
    <>
      <DocumentRow
        figure={formatMoney(amountCents, currency)}
        isStruck={undone !== null}
        note={notes.filter(Boolean).join(' · ')}
        figureNote={undone === null && <UndoButton landed={landed} />}
      >
        {label}
        {bill && (
          <PageLink to="/bills/$id" id={bill.id} className="code">
            {bill.number}
          </PageLink>
        )}
      </DocumentRow>
      <li className="px-4 pb-2.5 text-control text-muted">
        <Explanation landed={landed} />
      </li>
    </>
  )
}

/** Loaded when it is opened. */
function Explanation({ landed }: { landed: LandedCostSummary }) {
  const { id, basis, appliedBasis, valueMicros, stockMicros, expenseMicros } = landed
  const [isOpen, setIsOpen] = useState(false)
  const query = useCall(findLandedCost, { id }, { enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-link">How was this computed?</summary>
      <p>
        {`${formatMicros(valueMicros)} split ${basisLabels[appliedBasis].toLowerCase()}: ${formatMicros(stockMicros)} to stock, ${formatMicros(expenseMicros)} to cost of goods sold. A share goes to stock for the accepted units that were on hand.`}
      </p>
      {appliedBasis !== basis && <p>{noValuesMessage}</p>}
      {query.error && <QueryError query={query} title="Failed to load the shares" />}
      {query.data && <LandedShares label={`Shares of ${landed.label}`} items={query.data.items} />}
    </details>
  )
}

function UndoButton({ landed }: { landed: LandedCostSummary }) {
  const permissionError = usePermissionError('purchases.edit')
  const name = landedCostName(landed)
  const undoing = useChange(undoLandedCost, {
    success: `${name} undone`,
    failure: 'Failed to undo the landed cost',
    onFailure: reloadOnConflict,
  })
  const { ask, dialog } = useConfirm(undoing, {
    title: `Undo ${name}`,
    description:
      'New entries take it off the units that are still in stock, and the rest off the cost of goods sold. It stays in the list as undone.',
    confirmText: 'Undo landed cost',
    busyText: 'Undoing...',
  })
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Undo ${name}`}
        disabledReason={permissionError}
        onClick={() => ask({ id: landed.id })}
      >
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
      {dialog}
    </>
  )
}
