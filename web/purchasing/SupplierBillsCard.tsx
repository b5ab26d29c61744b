// The newest bills of a supplier, on its page. Nothing for users who may not see costs.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findBills } from '#contract/purchasing/bills.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PageLink } from '#web/shell/PageLink.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { BillBadge } from './bills/BillBadge.tsx'

const listedBills = 5

export function SupplierBillsCard({ supplierId }: { supplierId: number }) {
  const mayRead = usePermissionError('costs.read') === undefined
  const mayEdit = usePermissionError('purchases.edit') === undefined
  const query = useCall(findBills, { supplierId, page: 1, limit: listedBills }, { enabled: mayRead })
  const { data } = query
  if (!mayRead) return null
  return (
    <Card
      title="Bills"
      flush
      action={
        mayEdit && (
          <Link to="/create-bill" search={{ supplierId }} className={buttonStyles({ size: 'sm' })}>
            <Plus aria-hidden="true" />
            Enter bill
          </Link>
        )
      }
    >
      {query.error && <QueryError query={query} title="Failed to load bills" />}
      {query.isPending && (
        <SkeletonRegion label="Loading bills">
          <Skeleton className="m-4 h-10" />
        </SkeletonRegion>
      )}
      {data?.total === 0 && (
        <p className="px-4 py-3 text-control text-muted">This supplier has no bill yet.</p>
      )}
      <ul aria-label="Bills" className="divide-y divide-hairline">
        {data?.bills.map((bill) => (
          <li key={bill.id} className="flex items-baseline justify-between gap-3 px-4 py-2.5 text-control">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                <PageLink to="/bills/$id" id={bill.id} className="code">
                  {bill.number}
                </PageLink>
                <BillBadge bill={bill} />
              </span>
              <span className="block text-meta text-muted">{formatDay(bill.datedOn)}</span>
            </span>
            <Money value={formatMoney(bill.amountCents, bill.currency)} />
          </li>
        ))}
      </ul>
      {data && data.total > listedBills && (
        <p className="border-t border-hairline px-4 py-2.5 text-control">
          <Link to="/bills" search={{ supplierId }} className="text-link underline-offset-2 hover:underline">
            {`All ${pluralize(data.total, 'bill')}`}
          </Link>
        </p>
      )}
    </Card>
  )
}
