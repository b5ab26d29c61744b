import { findBills } from '#contract/purchasing/bills.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Money } from '#web/ui/Money.tsx'

import { BillBadge } from './bills/BillBadge.tsx'
import { listedDocuments, SupplierDocumentsCard } from './SupplierDocumentsCard.tsx'

/** The newest bills of a supplier. Nothing for users who may not see costs. */
export function SupplierBillsCard({ supplierId }: { supplierId: number }) {
  const mayRead = usePermissionError('costs.read') === undefined
  const query = useCall(findBills, { supplierId, page: 1, limit: listedDocuments }, { enabled: mayRead })
  if (!mayRead) return null
  return (
    <SupplierDocumentsCard
      title="Bills"
      supplierId={supplierId}
      query={query}
      total={query.data?.total}
      noun="bill"
      list="/bills"
      create={{ to: '/create-bill', text: 'Enter bill' }}
      emptyText="This supplier has no bill yet."
    >
      {query.data?.bills.map((bill) => (
        <DocumentRow
          key={bill.id}
          note={formatDay(bill.datedOn)}
          figure={<Money value={formatMoney(bill.amountCents, bill.currency)} />}
          isStruck={bill.state === 'void'}
        >
          <PageLink to="/bills/$id" id={bill.id} className="code">
            {bill.number}
          </PageLink>
          <BillBadge bill={bill} />
        </DocumentRow>
      ))}
    </SupplierDocumentsCard>
  )
}
