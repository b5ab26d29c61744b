// The outbox while it loads.
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'

import { DeliveriesHead } from './DeliveriesTable.tsx'
import { deliveriesPerPage } from './deliveryQuery.ts'

const columns = [
  { bar: 'w-48' },
  { bar: 'w-56' },
  { bar: 'w-28', cell: 'max-lg:hidden' },
  { bar: 'w-36' },
  { bar: 'ml-auto w-6', cell: 'max-lg:hidden' },
  { bar: 'w-14' },
  { bar: 'w-12' },
]

export function OutboxSkeleton() {
  return (
    <TableSkeleton label="Messages" rows={deliveriesPerPage} head={<DeliveriesHead />} columns={columns} />
  )
}
