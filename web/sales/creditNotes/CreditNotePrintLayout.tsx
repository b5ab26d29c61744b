// The printed credit note, with the same content as the PDF.
import type { CreditNote } from '#contract/sales/creditNotes.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { documentSums } from '#domain/sales/documentSums.ts'
import { DocumentPrintLayout } from '#web/sales/documents/DocumentPrintLayout.tsx'
import { PrintLines } from '#web/sales/invoices/PrintLines.tsx'

/** Rendered only while printing. */
export function CreditNotePrintLayout({ note }: { note: CreditNote }) {
  return (
    <DocumentPrintLayout
      kind="Credit note"
      number={note.number}
      isVoid={false}
      party={{
        label: 'Credit to',
        name: note.customerName,
        details: [note.customerAddress, note.customerPhone, note.customerEmail],
      }}
      shipTo={null}
      facts={[
        { label: 'Date', text: formatLongDay(note.issuedOn) },
        { label: 'For invoice', text: note.invoice.number },
      ]}
      sums={documentSums(note, note.charges, { discount: 'Discount', tax: 'Tax' })}
      total={{ label: 'Total credited', amountCents: note.totalCents }}
      after={[]}
      texts={[{ label: 'Reason', text: note.reason }]}
    >
      <PrintLines items={note.items.flatMap(toPrintedItems)} view="list" />
    </DocumentPrintLayout>
  )
}

/** Units and allowance of a line are printed as two lines, as in the PDF. */
function toPrintedItems({ allowanceCents, totalCents, ...item }: CreditNote['items'][number]) {
  const unitsCents = totalCents - allowanceCents
  const isReduced = unitsCents < item.quantity * item.unitPriceCents
  const described = (description: string | null) => ({ ...item.product, description })
  return [
    ...(item.quantity > 0
      ? [
          {
            ...item,
            listPriceCents: null,
            prepack: null,
            totalCents: unitsCents,
            product: described(isReduced ? 'Less an allowance credited earlier' : null),
          },
        ]
      : []),
    ...(allowanceCents > 0
      ? [
          {
            ...item,
            listPriceCents: null,
            prepack: null,
            quantity: 0,
            unitPriceCents: 0,
            totalCents: allowanceCents,
            product: described('Allowance'),
          },
        ]
      : []),
  ]
}
