// That an order is cancelled, with what is done with its deposits, or that it is past its cancel date.
import { useState } from 'react'

import type { Order } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { orderLateness } from '#domain/sales/lateness.ts'
import { cancelDayError } from '#domain/sales/orders.ts'
import { useCompanyDates, useCompanyToday } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ApplyDialog } from '#web/sales/payments/ApplyDialog.tsx'
import { RefundDialog } from '#web/sales/payments/RefundDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { describeDeposit } from './orderTexts.ts'

export function OrderNotices({ order }: { order: Order }) {
  const { cancelled, cancelOn, deposits } = order
  const { dayAndTime } = useCompanyDates()
  const today = useCompanyToday()
  if (cancelled) {
    const open = deposits.filter(({ openCents }) => openCents > 0)
    return (
      <>
        <Notice tone="warning" title="This order is cancelled">
          <p className="wrap-anywhere">
            {cancelled.by} cancelled it on {dayAndTime(cancelled.at)}: {cancelled.reason}
          </p>
          <p>It holds nothing in stock.</p>
        </Notice>
        {open.map((deposit) => (
          <OpenDeposit key={deposit.id} order={order} deposit={deposit} />
        ))}
      </>
    )
  }
  const isLate = today !== '' && orderLateness(order, today) === 'past cancel date'
  const late = isLate ? cancelDayError(cancelOn, today) : undefined
  if (late === undefined) return null
  return (
    <Notice tone="warning" title={late}>
      Ask the customer before you ship the rest, or cancel it.
    </Notice>
  )
}

interface OpenDepositProps {
  order: Order
  deposit: Order['deposits'][number]
}

function OpenDeposit({ order, deposit }: OpenDepositProps) {
  const { id, number, openCents } = deposit
  const permissionError = usePermissionError('payments.record')
  const [dialog, setDialog] = useState<'refund' | 'apply'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Notice
        action={
          <span className="flex flex-wrap gap-2">
            <Button
              size="sm"
              aria-label={`Refund ${number}`}
              disabledReason={permissionError}
              onClick={() => setDialog('refund')}
            >
              Refund
            </Button>
            <Button
              size="sm"
              aria-label={`Apply ${number}`}
              disabledReason={permissionError}
              onClick={() => setDialog('apply')}
            >
              {`Apply ${formatUsd(openCents)}`}
            </Button>
          </span>
        }
      >
        <p>{describeDeposit(deposit)}</p>
      </Notice>
      {dialog === 'refund' && (
        <RefundDialog
          customer={{ id: order.customerId, name: order.customerName }}
          amountCents={openCents}
          onClose={close}
        />
      )}
      {dialog === 'apply' && (
        <ApplyDialog
          payment={{
            id,
            number,
            openCents,
            order: { id: order.id, number: order.number, isCancelled: true },
          }}
          customerId={order.customerId}
          onClose={close}
        />
      )}
    </>
  )
}
