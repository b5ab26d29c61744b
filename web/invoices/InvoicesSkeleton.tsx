// The invoice list while it loads.
import { RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { Cell, Table, TableBody, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

import { invoicesPerPage } from './invoiceFilters.ts'
import { InvoiceColumns } from './InvoicesTable.tsx'

const rows = Array.from({ length: invoicesPerPage }, (_, row) => row)
const widths = ['w-28', 'w-56', 'w-20', 'ml-auto w-16', 'w-16', 'w-24']

export function InvoicesSkeleton() {
  return (
    <SkeletonRegion label="Loading invoices">
      {useIsPhone() ? <RowsSkeleton /> : <TableSkeleton />}
    </SkeletonRegion>
  )
}

function TableSkeleton() {
  return (
    <Table label="Invoices">
      <InvoiceColumns />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row}>
            {widths.map((width) => (
              <Cell key={width}>
                <Skeleton className={`h-3.5 ${width}`} />
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
    <RowList label="Invoices">
      {rows.map((row) => (
        <li key={row} className="flex min-h-14 flex-col justify-center gap-2 px-4 py-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-24" />
        </li>
      ))}
    </RowList>
  )
}
