// Deposits on the orders of an invoice that are still on account, with a button that applies them.
import { useState } from 'react'

import type { Invoice } from '#contract/sales/invoices.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'

import { ApplyDialog } from './ApplyDialog.tsx'

export function InvoiceDeposits({ invoice }: { invoice: Pick<Invoice, 'orders' | 'openCents'> }) {
  if (invoice.openCents === 0) return null
  return invoice.orders.map(({ id }) => <OrderDeposits key={id} orderId={id} />)
}

function OrderDeposits({ orderId }: { orderId: number }) {
  const order = useCall(findOrder, { id: orderId }).data
  const deposits = (order?.deposits ?? []).filter(({ openCents }) => openCents > 0)
  if (!order || deposits.length === 0) return null
  return (
    <ul
      aria-label={`Deposits on ${order.number}`}
      className="divide-y divide-hairline border-t border-hairline"
    >
      {deposits.map((deposit) => (
        <Deposit key={deposit.id} order={order} deposit={deposit} />
      ))}
    </ul>
  )
}

interface DepositProps {
  order: Order
  deposit: Order['deposits'][number]
}

function Deposit({ order: { id, number, customerId }, deposit }: DepositProps) {
  const disabledReason = usePermissionError('payments.record')
  const [isApplying, setIsApplying] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-control">
      <span>
        Deposit <span className="code">{deposit.number}</span> on <span className="code">{number}</span>:{' '}
        <Money value={formatUsd(deposit.openCents)} /> on account
      </span>
      <Button size="sm" disabledReason={disabledReason} onClick={() => setIsApplying(true)}>
        Apply deposit
      </Button>
      {isApplying && (
        <ApplyDialog
          payment={{ ...deposit, order: { id, number } }}
          customerId={customerId}
          onClose={() => setIsApplying(false)}
        />
      )}
    </li>
  )
}
