// A loading list: table rows on a large screen, plain rows on a phone.
import type { ReactNode } from 'react'

import { RowList } from './RowList.tsx'
import { Skeleton, SkeletonRegion } from './Skeleton.tsx'
import { Cell, Table, TableBody, TableRow } from './Table.tsx'
import { useIsPhone } from './useMediaQuery.ts'

interface TableSkeletonProps {
  /** The label of the table. */
  label: string
  rows: number
  head: ReactNode
  /** The width of each column's bar, and further classes of its cell. */
  columns: readonly { bar: string; cell?: string }[]
}

export function TableSkeleton({ label, rows, head, columns }: TableSkeletonProps) {
  const isPhone = useIsPhone()
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <SkeletonRegion label={`Loading ${label.toLowerCase()}`}>
      {isPhone ? (
        <RowList label={label}>
          {places.map((place) => (
            <li key={place} className="flex min-h-14 flex-col justify-center gap-2 px-4 py-2">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3 w-24" />
            </li>
          ))}
        </RowList>
      ) : (
        <Table label={label}>
          {head}
          <TableBody>
            {places.map((place) => (
              <TableRow key={place}>
                {columns.map(({ bar, cell = '' }) => (
                  <Cell key={bar} className={cell}>
                    <Skeleton className={`h-3.5 ${bar}`} />
                  </Cell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </SkeletonRegion>
  )
}
