// The list of imports while it loads.
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'

import { ImportsHead, importsPerPage } from './ImportsTable.tsx'

const columns = [
  { bar: 'w-56' },
  { bar: 'w-36' },
  { bar: 'w-24' },
  { bar: 'w-14', cell: 'max-lg:hidden' },
  { bar: 'ml-auto w-10' },
  { bar: 'ml-auto w-9' },
  { bar: 'ml-auto w-8' },
  { bar: 'ml-auto w-7' },
]

export function ImportsSkeleton() {
  return <TableSkeleton label="Imports" rows={importsPerPage} head={<ImportsHead />} columns={columns} />
}
