// The open amount of an invoice, its due day, and its payments and credits.
import { useState } from 'react'

import type { Invoice } from '#contract/sales/invoices.ts'
import { findInvoiceSettlements } from '#contract/sales/receivables.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { SettlementList } from '#web/sales/receivables/SettlementList.tsx'
import { WriteOffDialog } from '#web/sales/receivables/WriteOffDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { RecordPaymentDialog } from './RecordPaymentDialog.tsx'

/** Hidden unless the invoice is processed. */
export function InvoicePaymentsCard({ invoice }: { invoice: Invoice }) {
  const { id, paymentState, openCents, dueOn, terms, overdueDays } = invoice
  const query = useCall(findInvoiceSettlements, { id }, { enabled: paymentState !== null })
  if (paymentState === null) return null
  const settlements = query.data?.settlements ?? []
  return (
    <Card title="Payments" flush action={openCents > 0 && <PaymentActions invoice={invoice} />}>
      <div className="p-4">
        <DefinitionList
          figures
          items={[
            { label: 'Open amount', value: <Money value={formatUsd(openCents)} /> },
            {
              label: 'Due',
              value:
                dueOn === null
                  ? null
                  : overdueDays > 0
                    ? `${formatDay(dueOn)}, ${pluralize(overdueDays, 'day')} overdue`
                    : formatDay(dueOn),
            },
            { label: 'Terms', value: terms && formatTerms(terms) },
          ]}
        />
      </div>
      {query.error && <QueryError query={query} title="Failed to load payments" />}
      {settlements.length > 0 && (
        <div className="border-t border-hairline">
          <SettlementList settlements={settlements} />
        </div>
      )}
    </Card>
  )
}

function PaymentActions({ invoice }: { invoice: Invoice }) {
  const disabledReason = usePermissionError('payments.record')
  const [dialog, setDialog] = useState<'payment' | 'write-off'>()
  const close = () => setDialog(undefined)
  const { id, invoiceNumber, openCents } = invoice
  return (
    <div className="flex gap-2">
      {disabledReason === undefined && (
        <Button size="sm" onClick={() => setDialog('write-off')}>
          Write off
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        disabledReason={disabledReason}
        onClick={() => setDialog('payment')}
      >
        Record payment
      </Button>
      {dialog === 'payment' && <RecordPaymentDialog invoice={invoice} onClose={close} />}
      {dialog === 'write-off' && (
        <WriteOffDialog
          document={{ type: 'invoice', id, number: invoiceNumber }}
          openCents={openCents}
          onClose={close}
        />
      )}
    </div>
  )
}
