// The credit notes of an invoice.
import { findInvoiceCredits } from '#contract/sales/creditNotes.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

/** Hidden until something is credited. */
export function InvoiceCreditsCard({ invoice: { id, status, creditedCents } }: { invoice: Invoice }) {
  // A free unit can be credited without an amount.
  const isShown = status === 'Processed'
  const query = useCall(findInvoiceCredits, { id }, { enabled: isShown })
  const creditNotes = query.data?.creditNotes ?? []
  if (!isShown || (creditNotes.length === 0 && creditedCents === 0 && !query.error)) return null
  return (
    <Card title="Credit Notes" flush>
      {query.error ? (
        <QueryError query={query} title="Failed to load credit notes" />
      ) : query.data === undefined ? (
        <SkeletonRegion label="Loading credit notes">
          <div className="px-4 py-3">
            <Skeleton className="h-3.5 w-48" />
          </div>
        </SkeletonRegion>
      ) : (
        <ul aria-label="Credit notes" className="divide-y divide-hairline">
          {creditNotes.map((note) => (
            <DocumentRow
              key={note.id}
              note={`${formatDay(note.issuedOn)} · ${note.reason}`}
              figure={<Money value={formatUsd(note.totalCents)} />}
            >
              <DocumentNumber document={{ type: 'creditNote', id: note.id, number: note.number }} />
            </DocumentRow>
          ))}
        </ul>
      )}
    </Card>
  )
}
