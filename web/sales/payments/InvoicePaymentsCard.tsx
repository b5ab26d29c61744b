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
import { useWriteOff } from '#web/sales/receivables/useWriteOff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { InvoiceDeposits } from './InvoiceDeposits.tsx'
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
      {openCents > 0 && <InvoiceDeposits deposits={query.data?.deposits ?? []} />}
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
  const [isRecording, setIsRecording] = useState(false)
  const { id, number, openCents } = invoice
  const writing = useWriteOff(number, openCents)
  return (
    <div className="flex gap-2">
      {disabledReason === undefined && (
        <Button size="sm" onClick={() => writing.ask({ document: { type: 'invoice', id } })}>
          Write off
        </Button>
      )}
      <Button
        {...shortcutProps('pay')}
        size="sm"
        variant="primary"
        disabledReason={disabledReason}
        onClick={() => setIsRecording(true)}
      >
        Record payment
      </Button>
      {isRecording && <RecordPaymentDialog invoice={invoice} onClose={() => setIsRecording(false)} />}
      {writing.dialog}
    </div>
  )
}
