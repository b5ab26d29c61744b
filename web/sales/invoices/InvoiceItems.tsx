// The lines of an invoice.
import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
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
import {
  lineMargins,
  marginColumns,
  MarginOfLines,
  useDocumentMargin,
} from '#web/sales/margins/useDocumentMargin.tsx'

type NumberedItem = InvoiceItem & { line: number }

const columns: readonly Column<NumberedItem>[] = [
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

const units: LineUnits<NumberedItem> = { header: 'Qty', unitsOf: ({ quantity }) => quantity }

interface InvoiceItemsProps extends LineViewProps {
  invoice: Pick<Invoice, 'id' | 'items'>
}

/** With what they leave, for users who may see costs. */
export function InvoiceItems({ invoice: { id, items }, ...view }: InvoiceItemsProps) {
  const margin = useDocumentMargin('invoice', id)
  const margins = lineMargins(margin)
  // In the same order.
  const lines = items.map((item, index) => ({ ...item, line: margin?.lines[index]?.line ?? index + 1 }))
  return (
    <LineList
      {...view}
      lines={lines}
      columns={[...columns, ...marginColumns(margins)]}
      units={{ ...units, renderFigure: (lines) => <MarginOfLines margins={margins} lines={lines} /> }}
    />
  )
}
