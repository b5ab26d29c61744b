// The details of an order, the invoices that deliver it, and its deposits.
import { useState } from 'react'

import type { Order } from '#contract/sales/orders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { FactsCard } from '#web/sales/documents/FactsCard.tsx'
import { StatusBadge } from '#web/sales/invoices/StatusBadge.tsx'
import { DepositDialog } from '#web/sales/payments/DepositDialog.tsx'
import { ShippingBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

import { kindNames } from './orderTexts.ts'

export function OrderDetailsCard({ order }: { order: Order }) {
  const { dayAndMinute } = useCompanyDates()
  const { confirmedAt, confirmedBy } = order
  const facts = [
    { label: 'Customer', value: <CustomerName id={order.customerId} name={order.customerName} /> },
    { label: 'Ship window', value: formatShipWindow(order) },
    { label: 'Kind', value: kindNames[order.kind] },
    { label: 'Season', value: order.season },
    { label: "Customer's order number", value: order.customerPurchaseOrder },
    { label: 'Ordered on', value: formatDay(order.orderedOn) },
    {
      label: 'Confirmed',
      value: confirmedAt && confirmedBy && `${dayAndMinute(confirmedAt)} by ${confirmedBy}`,
    },
    { label: 'Ship to', value: order.shipTo ?? order.customerAddress },
    ...[
      { label: 'Ship-to state', value: order.shipToState },
      { label: 'Valid until', value: order.validUntil && formatDay(order.validUntil) },
      { label: 'Shipping', value: order.shipComplete && 'Only when complete' },
    ].filter(({ value }) => value),
  ]
  return <FactsCard title="Details" facts={facts} />
}

/** Nothing without invoices. */
export function OrderInvoicesCard({ order: { invoices } }: { order: Order }) {
  if (invoices.length === 0) return null
  return (
    <Card title="Invoices" flush>
      <ul aria-label="Invoices" className="divide-y divide-hairline">
        {invoices.map(({ id, number, status, datedOn, units, totalCents, dispatchedOn, shipping }) => (
          <DocumentRow
            key={id}
            note={
              <>
                {formatDay(datedOn)} · {formatUnits(units)}
                {dispatchedOn !== null && ` · dispatched ${formatDay(dispatchedOn)}`}
              </>
            }
            figure={<Money value={formatUsd(totalCents)} />}
            isStruck={status === 'Void'}
          >
            <DocumentNumber document={{ type: 'invoice', id, number }} />
            <StatusBadge status={status} />
            <ShippingBadge invoice={{ shipping }} />
          </DocumentRow>
        ))}
      </ul>
    </Card>
  )
}

/** Nothing of a cancelled order without deposits. */
export function OrderDepositsCard({ order }: { order: Order }) {
  const { deposits, state } = order
  if (deposits.length === 0 && state === 'Cancelled') return null
  return (
    <Card title="Deposits" flush action={state !== 'Cancelled' && <RecordDeposit order={order} />}>
      {deposits.length === 0 && (
        <p className="px-4 py-3 text-control text-muted">No deposit was received for this order.</p>
      )}
      <ul aria-label="Deposits" className="divide-y divide-hairline">
        {deposits.map(({ id, number, receivedOn, amountCents, openCents }) => (
          <DocumentRow
            key={id}
            note={formatDay(receivedOn)}
            figure={<Money value={formatUsd(amountCents)} />}
            figureNote={`${formatUsd(openCents)} open`}
          >
            <DocumentNumber document={{ type: 'payment', id, number }} />
          </DocumentRow>
        ))}
      </ul>
    </Card>
  )
}

function RecordDeposit({ order }: { order: Order }) {
  const permissionError = usePermissionError('payments.record')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" disabledReason={permissionError} onClick={() => setIsOpen(true)}>
        Record deposit
      </Button>
      {isOpen && <DepositDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}
