// The invoice list while it loads.
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'

import { invoicesPerPage } from './invoiceQuery.ts'
import { InvoiceColumns } from './InvoicesTable.tsx'

const columns = ['w-28', 'w-56', 'w-20', 'ml-auto w-16', 'w-16', 'w-24'].map((bar) => ({ bar }))

export function InvoicesSkeleton() {
  return <TableSkeleton label="Invoices" rows={invoicesPerPage} head={<InvoiceColumns />} columns={columns} />
}
