// The lines of an invoice.
import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'
import { type Column, emptyCell } from '#web/lists/ListTable.tsx'
import {
  LineProduct,
  priceColumns,
  productColumn,
  textCell,
  variantColumns,
} from '#web/sales/lines/lineColumns.tsx'
import { LineList, type LineViewProps } from '#web/sales/lines/LineList.tsx'
import type { LineUnits } from '#web/sales/lines/LineMatrix.tsx'

const columns: readonly Column<InvoiceItem>[] = [
  {
    ...productColumn,
    cell: (item) => <LineProduct line={item} description={item.product.description} />,
    className: 'min-w-40 xl:min-w-60',
  },
  ...variantColumns,
  {
    header: 'Manufacturer',
    cell: ({ product }) => product.manufacturer ?? emptyCell,
    className: textCell,
    phone: 'meta',
    phoneCell: ({ product }) => product.manufacturer,
  },
  {
    header: 'Category',
    cell: ({ product }) => product.category ?? emptyCell,
    className: textCell,
    phone: 'meta',
    phoneCell: ({ product }) => product.category,
  },
  { header: 'Qty', cell: ({ quantity }) => formatCount(quantity), kind: 'number' },
  ...priceColumns,
]

const units: LineUnits<InvoiceItem> = { header: 'Qty', unitsOf: ({ quantity }) => quantity }

interface InvoiceItemsProps extends LineViewProps {
  items: readonly InvoiceItem[]
}

export function InvoiceItems({ items, ...view }: InvoiceItemsProps) {
  return <LineList {...view} lines={items} columns={columns} units={units} />
}
