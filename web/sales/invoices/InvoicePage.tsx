// An invoice: customer, items, totals, notes, deliveries and actions.
import { getRouteApi } from '@tanstack/react-router'

import { findInvoice, type Invoice } from '#contract/sales/invoices.ts'
import { findInvoiceDeliveries } from '#contract/sales/sending.ts'
import { isReadyToDispatch } from '#domain/sales/dispatch.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { DeliveriesCard } from '#web/messaging/outbox/DeliveriesCard.tsx'
import { InvoiceCreditsCard } from '#web/sales/creditNotes/InvoiceCreditsCard.tsx'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { usePreloadedLogo } from '#web/sales/documents/DocumentPrintLayout.tsx'
import { FactsCard } from '#web/sales/documents/FactsCard.tsx'
import { NotesCard } from '#web/sales/documents/NotesCard.tsx'
import { SaleDocumentSkeleton } from '#web/sales/documents/SaleDocumentSkeleton.tsx'
import { useIsPrinting } from '#web/sales/documents/useIsPrinting.ts'
import { type ItemsView } from '#web/sales/lines/lineBlocks.ts'
import { InvoicePaymentsCard } from '#web/sales/payments/InvoicePaymentsCard.tsx'
import { PaymentStateBadge } from '#web/sales/payments/PaymentStateBadge.tsx'
import { DispatchButton } from '#web/sales/picking/DispatchButton.tsx'
import { PickButton } from '#web/sales/picking/PickButton.tsx'
import { ShippingBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { telLink } from '#web/shell/telLink.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceHeader } from './InvoiceHeader.tsx'
import { InvoiceItems } from './InvoiceItems.tsx'
import { InvoicePrintLayout } from './InvoicePrintLayout.tsx'
import { InvoiceReferenceLink, OrderLinks } from './InvoiceReferenceLink.tsx'
import { InvoiceTotalsCard } from './InvoiceTotalsCard.tsx'
import { ProcessButton } from './ProcessInvoice.tsx'
import { SendButtons } from './SendInvoice.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useNextStep } from './useNextStep.ts'

const route = getRouteApi('/shell/invoices/$id')

export function InvoicePage() {
  return (
    <RecordPage
      endpoint={findInvoice}
      id={route.useParams().id}
      list="/invoices"
      title={titleOf}
      skeleton={
        <SaleDocumentSkeleton
          label="Loading invoice"
          title="Customer"
          factCount={4}
          buttonsClass="w-80 max-sm:w-24"
        />
      }
    >
      {(invoice) => <InvoiceDetails invoice={invoice} />}
    </RecordPage>
  )
}

function titleOf(invoice: Invoice): RecordTitle {
  return {
    text: invoice.number,
    isCode: true,
    state: (
      <>
        <StatusBadge status={invoice.status} />
        <PaymentStateBadge invoice={invoice} />
        <ShippingBadge invoice={invoice} />
      </>
    ),
  }
}

function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  const view: ItemsView = route.useSearch().view ?? 'matrix'
  const navigate = route.useNavigate()
  const setView = (next: ItemsView) =>
    void navigate({ search: { view: next === 'list' ? next : undefined }, replace: true, resetScroll: false })
  const { canPick, canProcess, canSend } = useInvoicePermissions(invoice)
  const nextStep = useNextStep(invoice)
  usePreloadedLogo()
  return (
    <>
      <div className="flex flex-col gap-4 max-sm:flex-1 print:hidden">
        <InvoiceHeader invoice={invoice} />
        <VoidNotice invoice={invoice} />
        <CustomerCard invoice={invoice} />
        <InvoiceItems invoice={invoice} view={view} onViewChange={setView} />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex flex-col gap-4 md:order-2 md:col-start-2">
            <InvoiceTotalsCard invoice={invoice} />
            <InvoicePaymentsCard invoice={invoice} />
          </div>
          <div className="flex flex-col gap-4">
            <NotesCard notes={invoice.notes} />
            <InvoiceCreditsCard invoice={invoice} />
            <InvoiceDeliveries invoice={invoice} />
          </div>
        </div>
        {isPhone && (canPick || canProcess || canSend || isReadyToDispatch(invoice)) && (
          <BottomBar>
            {canPick && <PickButton documents={{ invoices: [invoice.id] }} />}
            {canProcess && <ProcessButton invoice={invoice} />}
            {canSend && <SendButtons invoice={invoice} isNext={nextStep === 'send'} />}
            <DispatchButton invoice={invoice} variant={nextStep === 'dispatch' ? 'primary' : undefined} />
          </BottomBar>
        )}
      </div>
      {isPrinting && <InvoicePrintLayout invoice={invoice} view={view} />}
    </>
  )
}

/** Hidden until the invoice has been processed. */
function InvoiceDeliveries({ invoice }: { invoice: Invoice }) {
  const isProcessed = invoice.processedAt !== null
  const query = useCall(findInvoiceDeliveries, { id: invoice.id }, { enabled: isProcessed })
  if (!isProcessed) return null
  if (query.data?.deliveries.length === 0 && !invoiceCan.beSent(invoice)) return null
  return <DeliveriesCard query={query} />
}

function VoidNotice({ invoice }: { invoice: Invoice }) {
  const { voidedAt, voidedBy, voidReason, replacedBy, orders } = invoice
  const { dayAndTime } = useCompanyDates()
  if (!voidedAt) return null
  return (
    <Notice tone="warning" title="This invoice is void">
      <p className="wrap-anywhere">
        {voidedBy} voided it on {dayAndTime(voidedAt)}:{' '}
        {replacedBy ? (
          <>
            Replaced by <InvoiceReferenceLink invoice={replacedBy} />
          </>
        ) : (
          voidReason
        )}
      </p>
      <p>Its units were returned to stock, and its total no longer counts in any figure.</p>
      {!replacedBy && orders.length > 0 && (
        <p>
          They are on back order again. Open <OrderLinks orders={orders} /> to allocate them.
        </p>
      )}
    </Notice>
  )
}

function CustomerCard({ invoice }: { invoice: Invoice }) {
  const { customerName, customerPhone, customerEmail, customerAddress, customerId } = invoice
  const link = 'text-link underline-offset-2 hover:underline'
  const facts = [
    { label: 'Name', value: <CustomerName id={customerId} name={customerName} /> },
    {
      label: 'Phone',
      value: (
        <a href={telLink(customerPhone)} className={link}>
          {customerPhone}
        </a>
      ),
    },
    {
      label: 'Email',
      value: customerEmail && (
        <a href={`mailto:${customerEmail}`} className={link}>
          {customerEmail}
        </a>
      ),
    },
    { label: 'Address', value: customerAddress },
    ...[
      { label: 'Ship to', value: invoice.shipTo },
      { label: 'Ship-to state', value: invoice.shipToState },
      { label: "Customer's order number", value: invoice.customerPurchaseOrder },
      { label: 'Tax exemption', value: invoice.exemptionText },
    ].filter(({ value }) => value),
  ]
  return <FactsCard title="Customer" facts={facts} />
}
