// The balance of a customer: open, overdue, unapplied and exposure.
import { Link } from '@tanstack/react-router'

import type { Customer } from '#contract/sales/customers.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { SoldMarginMetric } from '#web/sales/margins/SoldMarginMetric.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'

export function CustomerFigures({ customer }: { customer: Customer }) {
  const { balanceCents, overdueCents, unappliedCents, exposureCents, creditLimitCents, lastInvoice } =
    customer
  const pendingCents = exposureCents - balanceCents
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
      <Metric
        label="Balance"
        value={<FittedAmount value={formatUsd(balanceCents)} />}
        note={
          lastInvoice && (
            <>
              Last invoice{' '}
              <Link
                to="/invoices/$id"
                params={{ id: String(lastInvoice.id) }}
                className="text-link underline underline-offset-2"
              >
                {formatDay(lastInvoice.datedOn)}
              </Link>
            </>
          )
        }
      />
      <Metric
        label="Overdue"
        value={
          <span className={overdueCents > 0 ? 'text-danger' : undefined}>
            <FittedAmount value={formatUsd(overdueCents)} />
          </span>
        }
        note={describeOverdue(customer)}
      />
      <Metric
        label="Unapplied"
        value={<FittedAmount value={formatUsd(unappliedCents)} />}
        note="Payments and credits on account"
      />
      <Metric
        label="Exposure"
        value={<FittedAmount value={formatUsd(exposureCents)} />}
        note={
          creditLimitCents === null
            ? `${formatUsd(pendingCents)} pending or allocated, no credit limit`
            : `${formatUsd(pendingCents)} pending or allocated, limit ${formatUsd(creditLimitCents)}`
        }
      />
      <SoldMarginMetric of="customer" id={customer.id} />
    </div>
  )
}

function describeOverdue({ overdueCents, lastRemindedOn }: Customer): string {
  if (overdueCents === 0) return 'Nothing is past its due day'
  return lastRemindedOn === null ? 'Past the due day' : `Last reminded on ${formatDay(lastRemindedOn)}`
}
