// Deposits on the orders of an invoice, and on cancelled orders of its customer, that are still on account, with a button that applies them.
import { useState } from 'react'

import type { OpenDeposit } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'

import { ApplyDialog } from './ApplyDialog.tsx'

export function InvoiceDeposits({ deposits }: { deposits: readonly OpenDeposit[] }) {
  if (deposits.length === 0) return null
  return (
    <ul aria-label="Deposits" className="divide-y divide-hairline border-t border-hairline">
      {deposits.map((deposit) => (
        <Deposit key={deposit.id} deposit={deposit} />
      ))}
    </ul>
  )
}

function Deposit({ deposit }: { deposit: OpenDeposit }) {
  const disabledReason = usePermissionError('payments.record')
  const [isApplying, setIsApplying] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-control">
      <span>
        Deposit <span className="code">{deposit.number}</span> on{' '}
        <span className="code">{deposit.order.number}</span>
        {deposit.order.isCancelled && <span>, which was cancelled</span>}
        <span>: </span>
        <Money value={formatUsd(deposit.openCents)} /> on account
      </span>
      <Button size="sm" disabledReason={disabledReason} onClick={() => setIsApplying(true)}>
        Apply deposit
      </Button>
      {isApplying && (
        <ApplyDialog payment={deposit} customerId={deposit.customerId} onClose={() => setIsApplying(false)} />
      )}
    </li>
  )
}
