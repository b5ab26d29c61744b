// The printed invoice, with the same content as the PDF.
import type { Invoice } from '#contract/sales/invoices.ts'
import { fillInvoiceTerms, formatDue } from '#domain/company/invoiceTerms.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { formatPpm } from '#domain/platform/money.ts'
import { documentSums } from '#domain/sales/documentSums.ts'
import { discountLabel } from '#domain/sales/invoices.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { DocumentPrintLayout } from '#web/sales/documents/DocumentPrintLayout.tsx'
import { type ItemsView } from '#web/sales/lines/lineBlocks.ts'
import { PrintLines } from '#web/sales/lines/PrintLines.tsx'

/** Rendered only while printing. */
export function InvoicePrintLayout({ invoice, view }: { invoice: Invoice; view: ItemsView }) {
  const company = useCompany()
  const { status, totalCents, openCents, customerPurchaseOrder: orderNumber } = invoice
  const items = company?.pricing?.printsListPrices
    ? invoice.items
    : invoice.items.map((item) => ({ ...item, listPriceCents: null }))
  const isOwed = status === 'Processed'
  const { due, terms } = formatDue(invoice, invoice.terms)
  return (
    <DocumentPrintLayout
      kind="Invoice"
      number={invoice.number}
      isVoid={status === 'Void'}
      party={{
        label: 'Bill to',
        name: invoice.customerName,
        details: [invoice.customerAddress, invoice.customerPhone, invoice.customerEmail],
      }}
      shipTo={invoice.shipTo}
      facts={[
        { label: 'Date', text: formatLongDay(invoice.datedOn) },
        ...(due === undefined ? [] : [{ label: 'Due', text: [due, terms].join('\n') }]),
        ...(orderNumber === null ? [] : [{ label: 'Your order number', text: orderNumber }]),
      ]}
      sums={documentSums(invoice, invoice.charges, {
        discount: discountLabel(invoice),
        tax: `Tax (${formatPpm(invoice.taxPpm)})`,
      })}
      total={{ label: 'Total', amountCents: totalCents }}
      after={[
        ...(isOwed && openCents < totalCents
          ? [{ label: 'Payments and credits', amountCents: openCents - totalCents }]
          : []),
        ...(isOwed ? [{ label: 'Balance due', amountCents: openCents }] : []),
      ]}
      texts={[
        { label: 'Tax exemption', text: invoice.exemptionText },
        {
          label: 'Terms',
          text: fillInvoiceTerms(company?.documentTexts?.terms ?? '', { due, terms }),
        },
        { label: 'Notes', text: invoice.notes },
      ]}
    >
      <PrintLines items={items} view={view} />
    </DocumentPrintLayout>
  )
}
