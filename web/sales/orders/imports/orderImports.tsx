// The imports of orders: what they bring to the pages of imports, and those pages.
import { Link } from '@tanstack/react-router'

import { orderImportEndpoints, type OrderPreviewRow } from '#contract/sales/orderImports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import {
  maxFileOrders,
  maxOrderRows,
  type OrderColumn,
  orderColumnNames,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { orderMappingError } from '#domain/sales/orderFiles/orderMapping.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { getColumnMapping } from '#web/files/imports/columnChoice.ts'
import { ImportFormPage } from '#web/files/imports/ImportFormPage.tsx'
import { ImportPage } from '#web/files/imports/ImportPage.tsx'
import type { ImportPages } from '#web/files/imports/importPages.ts'
import { ImportsPage } from '#web/files/imports/ImportsPage.tsx'
import { ModePicker } from '#web/files/imports/ModePicker.tsx'
import { RowDetails, RowWarning } from '#web/files/imports/RowDetails.tsx'
import { SentencesCard } from '#web/files/imports/SentencesCard.tsx'
import { TemplateButton } from '#web/files/imports/TemplateButton.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'
import { Card } from '#web/ui/Card.tsx'

import { ImportedOrders } from './ImportedOrders.tsx'
import {
  formatImportSummary,
  formatPreviewSummary,
  modeChoices,
  modeLabels,
  orderColumnLabels,
  type OrderMode,
  type OrderResult,
  orderResults,
  type PreviewedOrders,
} from './importLabels.ts'

interface OrderImportTypes {
  field: OrderColumn
  mode: OrderMode
  inputs: object
  settings: object
  row: OrderPreviewRow
  result: OrderResult
  previewed: PreviewedOrders
  details: object
}

const orderImports: ImportPages<OrderImportTypes> = {
  kind: 'order',
  endpoints: orderImportEndpoints,
  toasts: {
    describeDone: (done) => ({ title: 'Import complete', description: formatImportSummary(done) }),
    failedTitle: 'Import failed',
  },
  paths: {
    records: '/orders',
    form: '/import-orders',
    list: '/order-imports',
    record: '/order-imports/$id',
  },
  actionText: 'Import Orders',
  emptyText: 'Imported files of orders appear here. Each import can be undone.',
  instructions: <Instructions />,

  columnLabels: orderColumnLabels,
  findMappingError: ({ columns }) =>
    orderMappingError(
      columns.map(({ name }) => name),
      getColumnMapping(columns),
    ),

  firstMode: 'skip',
  modeTitle: 'Existing orders',
  modeLabels,
  hasUpdates: () => false,
  renderModePicker: ({ previewed }, mode, setMode) => (
    <ModePicker
      title="Existing orders"
      mode={mode}
      choices={modeChoices}
      onChange={setMode}
      summary={previewed && formatPreviewSummary(previewed, mode)}
    >
      <p className="mb-3 text-control text-muted">
        An order exists if the customer has one with the same order number or purchase order that is not
        cancelled.
      </p>
    </ModePicker>
  ),

  codeLabel: 'Product ID',
  results: {
    labels: orderResults,
    list: () => ['new', 'duplicate', 'nothing', 'refused'],
    find: ({ result }) => result,
    count: ({ counts }) => counts,
  },
  notedText: 'A day or a number can be read in two ways, or rows of the same product were added up.',
  renderRow: (row, mode) => <OrderRow row={row} mode={mode} />,

  renderActions: (of) => <ImportedOrders of={of} />,
  renderSkipped: ({ duplicates, import: { duplicateCount } }) => (
    <SentencesCard
      title={`${pluralize(duplicateCount, 'order')} skipped`}
      label="Skipped orders"
      sentences={duplicates}
      total={duplicateCount}
    />
  ),
}

export function ImportOrdersPage() {
  return <ImportFormPage imports={orderImports} form={useImportForm(orderImports)} />
}

export function OrderImportsPage() {
  return <ImportsPage imports={orderImports} />
}

export function OrderImportPage() {
  return <ImportPage imports={orderImports} />
}

function OrderRow({ row, mode }: { row: OrderPreviewRow; mode: OrderMode }) {
  const { orderNumber, customerName, duplicate, refusal, notes } = row
  const order = [orderNumber === '' ? 'Order' : `Order ${orderNumber}`, customerName].filter(Boolean)
  return (
    <RowDetails labels={orderColumnLabels} notes={notes} refusal={refusal}>
      <span className="block wrap-anywhere">
        <span className="text-muted">{order.join(' of ')}</span>
        {describeUnits(row)}
      </span>
      {duplicate !== undefined && mode === 'skip' && <RowWarning text={duplicate} />}
    </RowDetails>
  )
}

/** ' · 12 units at $9.00 instead of $10.00' */
function describeUnits({ quantity, unitPriceCents, listPriceCents }: OrderPreviewRow): string {
  if (quantity === undefined || unitPriceCents === undefined) return ''
  const instead = listPriceCents === undefined ? '' : ` instead of ${formatUsd(listPriceCents)}`
  return ` · ${formatUnits(quantity)} at ${formatUsd(unitPriceCents)}${instead}`
}

/** One order by style, color and size, and one by product ID. */
const template = `${[
  orderColumnNames.orderNumber,
  orderColumnNames.customerName,
  orderColumnNames.styleNumber,
  orderColumnNames.color,
  orderColumnNames.size,
  orderColumnNames.productId,
  orderColumnNames.quantity,
  orderColumnNames.unitPrice,
  orderColumnNames.startShipOn,
].join(',')}
PO-1001,Harbor & Pine,LS-100,Navy,M,,12,24.00,2027-03-01
PO-1001,Harbor & Pine,LS-100,Navy,L,,8,,2027-03-01
PO-1002,Quay Street,,,,LS-1001-M,6,,
`

function Instructions() {
  return (
    <Card title="Instructions" action={<TemplateButton fileName="orders_template.csv" csv={template} />}>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-control marker:text-muted">
        <li>
          The first row contains the column names, in any order. Each row has units of a product: by product
          ID, or by style number, color and size. An order form with a column for each size works too.
        </li>
        <li>
          Rows with the same order number are one order. Without an order number, rows of the same customer
          with the same ship window are one. A row without a customer belongs to the order above.
        </li>
        <li>
          Customers must exist, and are found by their number, their name or their email. What the file
          doesn't say, such as the address or the discount, is that of the customer.
        </li>
        <li>
          A price in the file applies instead of that of the price list, if you may set prices. Without one,
          the price list decides.
        </li>
        <li>
          Orders become drafts. Check them, then confirm them. An order is imported with all of its rows or
          not at all.
        </li>
        <li>
          Orders that Shopify exports are recognized.{' '}
          <Link to="/import-guide" hash="orders" className="text-link underline focus-ring">
            More about files with orders
          </Link>
        </li>
        <li>{`A file has at most ${formatCount(maxFileOrders)} orders and ${formatCount(maxOrderRows)} rows.`}</li>
      </ul>
    </Card>
  )
}
