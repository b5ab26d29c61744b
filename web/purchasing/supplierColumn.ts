import type { ViewColumn } from '#web/lists/ListTable.tsx'

/** Of lists of purchase documents. */
export const supplierColumn = {
  key: 'supplier',
  header: 'Supplier',
  cell: ({ supplierName }) => supplierName,
  className: 'w-2/5 max-w-0 min-w-28',
  lines: 1,
  bar: 'w-48',
  phone: 'title',
} satisfies ViewColumn<{ supplierName: string }>
