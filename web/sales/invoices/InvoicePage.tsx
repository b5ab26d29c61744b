// One invoice: customer, items, sums, notes and deliveries; discounted, marked as processed, sent and made void from here.
import { getRouteApi, Link } from '@tanstack/react-router'
import { preload } from 'react-dom'
import * as z from 'zod/mini'

import { findCompany } from '#contract/company/company.ts'
import { CallError } from '#contract/platform/client.ts'
import { Id } from '#contract/platform/fields.ts'
import { findInvoice, type Invoice } from '#contract/sales/invoices.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useCall } from '#web/api/useCall.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CustomerCard } from './CustomerCard.tsx'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { InvoiceHeader } from './InvoiceHeader.tsx'
import { InvoiceItems } from './InvoiceItems.tsx'
import { InvoicePrintLayout, printLogoUrl } from './InvoicePrintLayout.tsx'
import { InvoiceSkeleton } from './InvoiceSkeleton.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import { NotesCard } from './NotesCard.tsx'
import { ProcessButton } from './ProcessButton.tsx'
import { SendButtons } from './SendButtons.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useIsPrinting } from './useIsPrinting.ts'
import { VoidNotice } from './VoidNotice.tsx'

const route = getRouteApi('/shell/invoices/$id')

export function InvoicePage() {
  const id = z.safeDecode(Id, route.useParams().id).data
  return id === undefined ? <InvoiceMissing /> : <InvoiceOf id={id} />
}

function InvoiceOf({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useCall(findInvoice, { id })
  if (error instanceof CallError && error.status === 404) return <InvoiceMissing />
  if (error) {
    return (
      <ErrorState
        title="Failed to load invoice"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<BackToInvoices />}
      />
    )
  }
  return data ? <InvoiceSheet invoice={data} /> : <InvoiceSkeleton />
}

function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const isPhone = useIsPhone()
  const may = useInvoicePermissions(invoice)
  const { data: company } = useCall(findCompany, {})
  if (company?.logoUrl) preload(printLogoUrl(company.logoUrl), { as: 'image' })
  return (
    <>
      <div className="flex flex-col gap-4 max-sm:flex-1 print:hidden">
        <InvoiceHeader invoice={invoice} />
        <VoidNotice invoice={invoice} />
        <CustomerCard invoice={invoice} />
        <InvoiceItems items={invoice.items} />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="md:order-2 md:col-start-2">
            <InvoiceSums invoice={invoice} />
          </div>
          <div className="flex flex-col gap-4">
            <NotesCard notes={invoice.notes} />
            <DeliveriesCard invoice={invoice} />
          </div>
        </div>
        {isPhone && (may.process || may.send) && (
          <BottomBar>
            {may.process ? <ProcessButton invoice={invoice} /> : <SendButtons invoice={invoice} />}
          </BottomBar>
        )}
      </div>
      {useIsPrinting() && <InvoicePrintLayout invoice={invoice} />}
    </>
  )
}

function InvoiceMissing() {
  return (
    <ErrorState
      title="Invoice not found"
      text="It doesn't exist, or its address was not copied whole."
      action={<BackToInvoices />}
    />
  )
}

function BackToInvoices() {
  return (
    <Link to="/invoices" className={buttonStyles()}>
      Back to Invoices
    </Link>
  )
}
