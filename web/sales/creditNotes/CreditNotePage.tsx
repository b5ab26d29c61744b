// A credit note: invoice, customer, items, totals, deliveries, print, PDF and email.
import { getRouteApi } from '@tanstack/react-router'

import {
  type CreditNote,
  downloadCreditNotePdf,
  emailCreditNote,
  findCreditNote,
  findCreditNoteDeliveries,
} from '#contract/sales/creditNotes.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { documentSums } from '#domain/sales/documentSums.ts'
import { missingEmailMessage } from '#domain/sales/invoices.ts'
import { useCall } from '#web/api/useCall.ts'
import { DeliveriesCard } from '#web/messaging/outbox/DeliveriesCard.tsx'
import { CustomerName } from '#web/sales/customers/CustomerName.tsx'
import { PrintButton, SavePdfButton } from '#web/sales/documents/DocumentButtons.tsx'
import { usePreloadedLogo } from '#web/sales/documents/DocumentPrintLayout.tsx'
import { EmailButton } from '#web/sales/documents/EmailButton.tsx'
import { useIsPrinting } from '#web/sales/documents/useIsPrinting.ts'
import { LineTable } from '#web/sales/lines/LineTable.tsx'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { creditColumns, toLine } from './creditColumns.tsx'
import { CreditNotePrintLayout } from './CreditNotePrintLayout.tsx'

const route = getRouteApi('/shell/credit-notes/$id')

export function CreditNotePage() {
  return (
    <RecordPage
      endpoint={findCreditNote}
      id={route.useParams().id}
      list="/credit-notes"
      title={({ number }) => ({ text: number, isCode: true })}
      skeleton={<CreditNoteSkeleton />}
    >
      {(note) => <CreditNoteDetails note={note} />}
    </RecordPage>
  )
}

function CreditNoteDetails({ note }: { note: CreditNote }) {
  const isPrinting = useIsPrinting()
  const deliveries = useCall(findCreditNoteDeliveries, { id: note.id })
  usePreloadedLogo()
  const money = (cents: number) => <Money value={formatUsd(cents)} />
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <PageHeader
          meta={`Issued on ${formatDay(note.issuedOn)} by ${note.createdBy}`}
          actions={<CreditNoteActions note={note} wasSent={(deliveries.data?.deliveries.length ?? 0) > 0} />}
        />
        <Card title="Credited invoice">
          <DefinitionList
            items={[
              {
                label: 'Invoice',
                value: <DocumentNumber document={{ type: 'invoice', ...note.invoice }} />,
              },
              { label: 'Customer', value: <CustomerName id={note.customerId} name={note.customerName} /> },
              { label: 'Reason', value: note.reason },
            ]}
          />
        </Card>
        {note.items.length > 0 && (
          <Card title="Items" flush>
            <LineTable label="Credited items" lines={note.items.map(toLine)} columns={creditColumns} />
          </Card>
        )}
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="md:order-2 md:col-start-2">
            <Card title="Summary">
              <DefinitionList
                figures
                items={documentSums(note, note.charges, { discount: 'Discount', tax: 'Tax' }).map(
                  ({ label, amountCents }) => ({ label, value: money(amountCents) }),
                )}
              />
              <dl
                aria-label="Totals"
                className="mt-3 grid grid-cols-[1fr_auto] gap-y-2 border-t border-hairline pt-3 text-control"
              >
                <dt className="font-semibold">Total credited</dt>
                <dd className="text-right font-semibold">{money(note.totalCents)}</dd>
                {note.openCents > 0 && (
                  <>
                    <dt className="text-muted">Unapplied, on account</dt>
                    <dd className="text-right">{money(note.openCents)}</dd>
                  </>
                )}
              </dl>
            </Card>
          </div>
          <DeliveriesCard query={deliveries} />
        </div>
      </div>
      {isPrinting && <CreditNotePrintLayout note={note} />}
    </>
  )
}

function CreditNoteActions({ note, wasSent }: { note: CreditNote; wasSent: boolean }) {
  // With a customer record, the server looks for contacts that get invoices.
  const mayHaveRecipient = note.customerEmail !== null || note.customerId !== null
  const missing = mayHaveRecipient ? undefined : missingEmailMessage(note.invoice.number)
  return (
    <>
      <PrintButton />
      <SavePdfButton endpoint={downloadCreditNotePdf} id={note.id} fileName={`credit-note-${note.number}`} />
      <EmailButton
        variant="primary"
        endpoint={emailCreditNote}
        purpose="credit note"
        id={note.id}
        documentName={note.number}
        success="Credit note sent via email successfully"
        wasSent={wasSent}
        addressError={missing}
      />
    </>
  )
}

function CreditNoteSkeleton() {
  return (
    <SkeletonRegion label="Loading credit note">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-control w-72 max-w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    </SkeletonRegion>
  )
}
