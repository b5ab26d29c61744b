// A loading list: table rows on a large screen, plain rows on a phone.
import type { ComponentProps, ReactNode } from 'react'

import { RowList } from './RowList.tsx'
import { Skeleton, SkeletonRegion } from './Skeleton.tsx'
import { Cell, Table, TableBody, TableRow } from './Table.tsx'
import { useIsPhone } from './useMediaQuery.ts'

interface TableSkeletonProps {
  /** The label of the table. */
  label: string
  rows: number
  head: ReactNode
  /** The width of each column's bar, its height if that makes the row higher, and the kind and classes of its cells in the table. */
  columns: readonly { bar: string; kind?: ComponentProps<typeof Cell>['kind']; cell?: string }[]
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
                {columns.map(({ bar, kind, cell = '' }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns don't move
                  <Cell key={index} kind={kind} className={cell}>
                    <Skeleton className={`min-h-3.5 max-w-full ${bar} ${kind ? 'ml-auto' : ''}`} />
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
