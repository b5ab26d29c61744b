// The printed credit note, with the same content as the PDF.
import type { CreditNote, CreditNoteItem } from '#contract/sales/creditNotes.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { documentSums } from '#domain/sales/documentSums.ts'
import { DocumentPrintLayout } from '#web/sales/documents/DocumentPrintLayout.tsx'
import { PrintLines } from '#web/sales/lines/PrintLines.tsx'

import { toLine } from './creditColumns.tsx'

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
function toPrintedItems(item: CreditNoteItem) {
  const { allowanceCents, totalCents, quantity, unitPriceCents } = item
  const unitsCents = totalCents - allowanceCents
  const isReduced = unitsCents < quantity * unitPriceCents
  const line = toLine(item)
  const described = (description: string | null) => ({ ...line.product, description })
  const units = {
    ...line,
    totalCents: unitsCents,
    product: described(isReduced ? 'Less an allowance credited earlier' : null),
  }
  const allowance = {
    ...line,
    quantity: 0,
    unitPriceCents: 0,
    totalCents: allowanceCents,
    product: described('Allowance'),
  }
  return [...(quantity > 0 ? [units] : []), ...(allowanceCents > 0 ? [allowance] : [])]
}
