// A payment or refund: its details, what it settled, and its reversal.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { findPayment, findPaymentDeliveries, type Payment, reversePayment } from '#contract/sales/payments.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { receivableReason } from '#domain/sales/payments.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DeliveriesCard } from '#web/messaging/outbox/DeliveriesCard.tsx'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { SettlementList } from '#web/sales/receivables/SettlementList.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { ApplyDialog } from './ApplyDialog.tsx'
import { PaymentBadge } from './PaymentBadge.tsx'
import { ReceiptActions } from './ReceiptActions.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const route = getRouteApi('/shell/payments/$id')

export function PaymentPage() {
  return (
    <RecordPage
      endpoint={findPayment}
      id={route.useParams().id}
      list="/payments"
      title={titleOf}
      skeleton={<PaymentSkeleton />}
    >
      {(payment) => <PaymentDetails payment={payment} />}
    </RecordPage>
  )
}

function titleOf(payment: Payment): RecordTitle {
  return { text: payment.number, isCode: true, state: <PaymentBadge payment={payment} /> }
}

function PaymentDetails({ payment }: { payment: Payment }) {
  const { dayAndMinute } = useCompanyDates()
  const { kind, customerName, method, reference, note, receivedOn, amountCents, openCents } = payment
  const { settlements, reversed, userName, createdAt } = payment
  const isRefund = kind === 'refund'
  const deliveries = useCall(findPaymentDeliveries, { id: payment.id })
  return (
    <div className="flex w-full max-w-200 flex-col gap-4">
      <PageHeader
        actions={
          <>
            <ReceiptActions payment={payment} wasSent={(deliveries.data?.deliveries.length ?? 0) > 0} />
            {!reversed && <PaymentActions payment={payment} />}
          </>
        }
      />
      {reversed && (
        <Notice tone="warning" title={isRefund ? 'This refund is reversed' : 'This payment is reversed'}>
          <p className="wrap-anywhere">
            {reversed.userName} reversed it on {formatDay(reversed.onDate)}: {reversed.reason}
          </p>
        </Notice>
      )}
      <Card title={isRefund ? 'Refund' : 'Payment'}>
        <DefinitionList
          items={[
            { label: 'Customer', value: <CustomerName id={payment.customerId} name={customerName} /> },
            { label: 'Amount', value: <Money value={formatUsd(amountCents)} /> },
            {
              label: isRefund ? 'Not covered' : 'On account',
              value: <Money value={formatUsd(openCents)} />,
            },
            { label: isRefund ? 'Paid on' : 'Received on', value: formatDay(receivedOn) },
            {
              label: 'Deposit on',
              value: payment.order && (
                <Link
                  to="/orders/$id"
                  params={{ id: String(payment.order.id) }}
                  className="code text-link underline-offset-2 hover:underline"
                >
                  {payment.order.number}
                </Link>
              ),
            },
            { label: 'Method', value: method },
            { label: 'Reference', value: reference },
            { label: 'Note', value: note },
            { label: 'Recorded', value: `${dayAndMinute(createdAt)} by ${userName}` },
          ]}
        />
      </Card>
      <Card title={isRefund ? 'Covered by' : 'Applied to'} flush>
        {settlements.length === 0 ? (
          <p className="px-4 py-3 text-control text-muted">Nothing yet: the money is on account.</p>
        ) : (
          <SettlementList settlements={settlements} />
        )}
      </Card>
      <DeliveriesCard query={deliveries} />
    </div>
  )
}

function PaymentActions({ payment }: { payment: Payment }) {
  const { id, number, kind, customerId, openCents, amountCents, order } = payment
  const disabledReason = usePermissionError('payments.record')
  const [dialog, setDialog] = useState<'refund' | 'apply'>()
  const close = () => setDialog(undefined)
  const reversing = useChange(reversePayment, {
    success: `${number} reversed`,
    failure: 'Failed to reverse the payment',
  })
  const asking = useConfirm(reversing, {
    title: `Reverse ${number} of ${formatUsd(amountCents)}`,
    description: 'It is unapplied from everything that it settled, which is owed again.',
    confirmText: kind === 'refund' ? 'Reverse refund' : 'Reverse payment',
    busyText: 'Saving...',
    reason: receivableReason,
  })
  const isOnAccount = kind === 'payment' && customerId !== null && openCents > 0
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => asking.ask({ id })}>
        Reverse {kind}
      </Button>
      {isOnAccount && (
        <>
          <Button disabledReason={disabledReason} onClick={() => setDialog('refund')}>
            Refund
          </Button>
          <Button variant="primary" disabledReason={disabledReason} onClick={() => setDialog('apply')}>
            Apply {formatUsd(openCents)}
          </Button>
        </>
      )}
      {asking.dialog}
      {dialog === 'refund' && customerId !== null && (
        <RefundDialog
          customer={{ id: customerId, name: payment.customerName }}
          amountCents={openCents}
          onClose={close}
        />
      )}
      {dialog === 'apply' && customerId !== null && (
        <ApplyDialog payment={{ id, number, openCents, order }} customerId={customerId} onClose={close} />
      )}
    </>
  )
}

function PaymentSkeleton() {
  return (
    <SkeletonRegion label="Loading payment">
      <Card title="Payment">
        <Skeleton className="h-40" />
      </Card>
    </SkeletonRegion>
  )
}
