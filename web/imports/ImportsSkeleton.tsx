// The list of imports while it loads.
import { RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { Cell, Table, TableBody, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

import { ImportsHead, importsPerPage } from './ImportsTable.tsx'

const rows = Array.from({ length: importsPerPage }, (_, row) => row)
/** The widths of each column's bar; one column is for large screens alone. */
const bars = ['w-56', 'w-36', 'w-24', 'w-14', 'ml-auto w-10', 'ml-auto w-9', 'ml-auto w-8', 'ml-auto w-7']
const largeOnly = 'w-14'

export function ImportsSkeleton() {
  return (
    <SkeletonRegion label="Loading imports">
      {useIsPhone() ? <RowsSkeleton /> : <TableSkeleton />}
    </SkeletonRegion>
  )
}

function TableSkeleton() {
  return (
    <Table label="Imports">
      <ImportsHead />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row}>
            {bars.map((bar) => (
              <Cell key={bar} className={bar === largeOnly ? 'max-lg:hidden' : ''}>
                <Skeleton className={`h-3.5 ${bar}`} />
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function RowsSkeleton() {
  return (
    <RowList label="Imports">
      {rows.map((row) => (
        <li key={row} className="flex min-h-14 flex-col justify-center gap-2 px-4 py-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-24" />
        </li>
      ))}
    </RowList>
  )
}
