// An invoice in the panel next to a list.
import { Mail } from 'lucide-react'

import { findInvoice, type Invoice } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { LinesSummary } from '#web/sales/lines/LinesSummary.tsx'
import { PaymentStateBadge } from '#web/sales/payments/PaymentStateBadge.tsx'
import { DispatchButton } from '#web/sales/picking/DispatchButton.tsx'
import { ShippingBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { OrderLinks } from './InvoiceReferenceLink.tsx'
import { ProcessButton } from './ProcessInvoice.tsx'
import { SendDialogs } from './SendInvoice.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useNextStep } from './useNextStep.ts'
import { useSendInvoice } from './useSendInvoice.ts'

export function InvoicePreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findInvoice}
      page="/invoices/$id"
      noun="invoice"
      title={({ number }) => number}
      renderState={(invoice) => (
        <>
          <StatusBadge status={invoice.status} />
          <PaymentStateBadge invoice={invoice} />
          <ShippingBadge invoice={invoice} />
          <Money value={formatUsd(invoice.totalCents)} className="ml-auto text-body font-semibold text-ink" />
        </>
      )}
      renderActions={(invoice) => <Actions invoice={invoice} />}
    >
      {(invoice) => <InvoiceSummary invoice={invoice} />}
    </PreviewContent>
  )
}

function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { status, openCents, dueOn, orders, customerPurchaseOrder } = invoice
  return (
    <>
      <DefinitionList
        items={[
          {
            label: 'Customer',
            value: <CustomerName id={invoice.customerId} name={invoice.customerName} />,
          },
          { label: 'Dated', value: formatDay(invoice.datedOn) },
          ...(status === 'Processed'
            ? [
                { label: 'Due', value: dueOn && formatDay(dueOn) },
                { label: 'Open', value: <Money value={formatUsd(openCents)} /> },
              ]
            : []),
          ...(orders.length > 0 ? [{ label: 'Delivers', value: <OrderLinks orders={orders} /> }] : []),
          ...(customerPurchaseOrder === null
            ? []
            : [{ label: 'Their number', value: customerPurchaseOrder }]),
        ]}
      />
      <LinesSummary lines={invoice.items} />
    </>
  )
}

/** What is next with it: marking it as processed, then sending and dispatching it. */
function Actions({ invoice }: { invoice: Invoice }) {
  const { canSend } = useInvoicePermissions(invoice)
  const nextStep = useNextStep(invoice)
  return (
    <>
      <ProcessButton invoice={invoice} />
      {canSend && <EmailButton invoice={invoice} isNext={nextStep === 'send'} />}
      <DispatchButton invoice={invoice} variant={nextStep === 'dispatch' ? 'primary' : undefined} />
    </>
  )
}

function EmailButton({ invoice, isNext }: { invoice: Invoice; isNext: boolean }) {
  const email = useSendInvoice('email', invoice)
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        busy={email.isSending}
        busyText="Sending..."
        disabledReason={email.disabledReason}
        onClick={email.start}
      >
        <Mail aria-hidden="true" />
        Send by email
      </Button>
      <SendDialogs invoice={invoice} sending={email} />
    </>
  )
}
