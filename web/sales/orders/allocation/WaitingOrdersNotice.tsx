// After products were received: the orders that wait for them, with the link to allocate.
import { Link } from '@tanstack/react-router'

import { previewAllocationRun } from '#contract/sales/allocationRuns.ts'
import { pluralize } from '#domain/platform/format.ts'
import { defaultHorizonDays } from '#domain/sales/allocationHorizon.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'

import { countWaitingOrders, narrowToReceived, type ReceivedProduct } from './waitingOrders.ts'

/** Nothing if no order waits, or without the permission to allocate. */
export function WaitingOrdersNotice({ products }: { products: readonly ReceivedProduct[] }) {
  const mayAllocate = usePermissionError('orders.edit') === undefined
  const search = narrowToReceived(products)
  const query = { ...search, horizonDays: defaultHorizonDays }
  const { data } = useCall(previewAllocationRun, query, { enabled: mayAllocate && products.length > 0 })
  const count = data ? countWaitingOrders(data, products) : 0
  if (count === 0) return null
  const countText = `${data && data.unlistedOrders > 0 ? 'At least ' : ''}${pluralize(count, 'order')}`
  return (
    <Notice
      title={`${countText} ${count === 1 ? 'waits' : 'wait'} for products of this delivery`}
      action={
        <Link to="/allocate" search={search} className={buttonStyles({ size: 'sm' })}>
          Allocate to waiting orders
        </Link>
      }
    >
      Nothing is allocated by itself.
    </Notice>
  )
}
