// Makes the charges of a bill a landed cost of its arrivals, or says that they are one.
import { useState } from 'react'

import type { Bill } from '#contract/purchasing/bills.ts'
import { findBillLandedCosts } from '#contract/purchasing/landedCosts.ts'
import { formatCents } from '#domain/platform/money.ts'
import { formatRate } from '#domain/purchasing/costs.ts'
import { listArrivals } from '#domain/purchasing/landedCosts.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'

import { LandedCostDialog } from './LandedCostDialog.tsx'

export function BillChargesButton({ bill }: { bill: Bill }) {
  const { id, chargesCents, currency, rateNanos, voided, items, supplierId } = bill
  const permissionError = usePermissionError('purchases.edit')
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = chargesCents > 0 && voided === null
  const { data } = useCall(findBillLandedCosts, { id }, { enabled: isOffered })
  if (!isOffered || !data) return null
  const landed = data.landedCosts.find(({ undone }) => undone === null)
  if (landed)
    return (
      <p className="px-4 pb-3 text-right text-meta text-muted">
        {`The charges are a landed cost of ${listArrivals(landed.arrivals.map(({ number }) => number))}.`}
      </p>
    )
  const arrivals = [...new Map(items.map(({ arrival }) => [arrival.id, arrival])).values()]
  return (
    <div className="flex justify-end px-4 pb-3">
      <Button size="sm" disabledReason={permissionError} onClick={() => setIsOpen(true)}>
        Add charges as landed cost
      </Button>
      {isOpen && (
        <LandedCostDialog
          arrivals={arrivals}
          supplierId={supplierId}
          charges={{ billId: id, amount: formatCents(chargesCents), currency, rate: formatRate(rateNanos) }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
