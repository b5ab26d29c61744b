// The imports of orders: what they bring to the pages of imports, and those pages.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { orderImportEndpoints, type OrderPreviewRow } from '#contract/sales/orderImports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { ImportCheck } from '#domain/sales/orderFiles/importChecks.ts'
import {
  maxFileOrders,
  maxOrderRows,
  type OrderColumn,
  orderColumnNames,
  repeatableOrderColumns,
} from '#domain/sales/orderFiles/orderColumns.ts'
import { orderMappingError } from '#domain/sales/orderFiles/orderMapping.ts'
import { repeatedCustomerNumberMessage } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { takeHandedFile } from '#web/files/imports/handedFile.ts'
import { ImportFormPage } from '#web/files/imports/ImportFormPage.tsx'
import { ImportPage } from '#web/files/imports/ImportPage.tsx'
import { ImportsPage } from '#web/files/imports/ImportsPage.tsx'
import { recordImportPages } from '#web/files/imports/recordImportPages.tsx'
import { RowDetails, RowWarning } from '#web/files/imports/RowDetails.tsx'
import { TemplateButton } from '#web/files/imports/TemplateButton.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'
import { usePastedFile } from '#web/files/imports/usePastedFile.ts'
import { OrderFormCard } from '#web/sales/orders/forms/OrderFormCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { AliasQuestionsCard } from './AliasQuestionsCard.tsx'
import { FileValuesCard } from './FileValuesCard.tsx'
import { ImportedOrders } from './ImportedOrders.tsx'
import {
  formatImportSummary,
  formatPreviewSummary,
  modes,
  orderColumnLabels,
  type OrderMode,
  type OrderResult,
  orderResults,
  type PreviewedOrders,
} from './importLabels.ts'
import { useAliasAnswers } from './useAliasAnswers.ts'
import { type FileValueHeader, type FileValueInputs, useFileValues } from './useFileValues.ts'
import { useOrderChecks } from './useOrderChecks.tsx'

interface OrderImportTypes {
  field: OrderColumn
  mode: OrderMode
  inputs: FileValueInputs & { answers: number | undefined }
  header: FileValueHeader
  settings: FileValueInputs & Partial<Record<ImportCheck['field'], number | undefined>>
  row: OrderPreviewRow
  result: OrderResult
  previewed: PreviewedOrders
  details: { fileNotKept: string | null }
}

const orderImports = recordImportPages<OrderImportTypes>({
  kind: 'order',
  endpoints: orderImportEndpoints,
  paths: {
    records: '/orders',
    form: '/import-orders',
    list: '/order-imports',
    record: '/order-imports/$id',
  },
  actionText: 'Import Orders',
  emptyText: 'Imported files of orders appear here. Each import can be undone.',
  instructions: (
    <>
      <Instructions />
      <OrderFormCard />
    </>
  ),
  takesPdf: true,
  columnLabels: orderColumnLabels,
  repeatableColumns: repeatableOrderColumns,
  findMappingError: orderMappingError,
  inputsOfFile: ['answers'],
  findOtherSheets: ({ otherSheets }) => otherSheets.map(({ sheet }) => sheet),
  modeTitle: 'Existing orders',
  modes,
  modeText:
    'An order exists if the customer has one with the same order number or purchase order that is not cancelled.',
  inputsOfSheet: ['customerId', 'customerPurchaseOrder', 'startShipOn', 'cancelOn', 'season', 'titles'],
  canUpdate: false,
  codeLabel: 'Product ID',
  results: orderResults,
  formatPreview: formatPreviewSummary,
  formatDone: formatImportSummary,
  notedText:
    'A day or a number can be read in two ways, a code is that of another sender, rows were added up, a discount was read, or an amount differs.',
  renderRow: (row, mode) => <OrderRow row={row} mode={mode} />,
  renderActions: (of) => <ImportedOrders of={of} />,
  renderDetails: ({ fileNotKept }) => fileNotKept !== null && <Notice title={fileNotKept} />,
  skipped: { title: (count) => `${pluralize(count, 'order')} skipped`, label: 'Skipped orders' },
})

export function ImportOrdersPage() {
  const [handedFile] = useState(takeHandedFile)
  const form = useImportForm(orderImports, { file: handedFile, toasts: orderImports.toasts })
  const values = useFileValues(form)
  usePastedFile((file) => {
    if (!form.isUploading) form.pick(file)
  })
  const { agreement, confirmed, notice } = useOrderChecks(form.preview, form.mode, form.importedSheets)
  const questions = form.preview.previewed?.questions ?? []
  const answers = useAliasAnswers({ file: form.file, questions }, (id) => form.changeInput({ answers: id }))
  const hasUnusedAnswers = questions.some((question) => answers.answerOf(question) !== undefined)
  const hasUsedAnswers = form.input.answers !== undefined && questions.length === 0
  const error = values.error ?? (hasUnusedAnswers ? 'Use the answers to the codes first.' : undefined)
  return (
    <ImportFormPage
      imports={orderImports}
      form={form}
      settings={{ ...values.settings, ...confirmed }}
      agreement={error === undefined ? agreement : { checkbox: undefined, error }}
      notice={
        <>
          {notice}
          <AliasQuestionsCard
            questions={questions}
            answers={answers}
            hint="The answers are used once each code has one, and remembered for the customer when the import is saved."
          />
          {hasUsedAnswers && (
            <Notice
              title={`${pluralize(answers.count, 'code')} answered`}
              action={
                <Button size="sm" onClick={() => form.changeInput({ answers: undefined })}>
                  Change answers
                </Button>
              }
            />
          )}
        </>
      }
    >
      {form.isChoosing && <FileValuesCard values={values} />}
    </ImportFormPage>
  )
}

export function OrderImportsPage() {
  return <ImportsPage imports={orderImports} />
}

export function OrderImportPage() {
  return <ImportPage imports={orderImports} />
}

function OrderRow({ row, mode }: { row: OrderPreviewRow; mode: OrderMode }) {
  const { orderNumber, customerName, existing, refusal, notes } = row
  const order = [orderNumber === '' ? 'Order' : `Order ${orderNumber}`, customerName].filter(Boolean)
  return (
    <RowDetails labels={orderColumnLabels} notes={notes} refusal={refusal}>
      <span className="block wrap-anywhere">
        <span className="text-muted">{order.join(' of ')}</span>
        {describeUnits(row)}
      </span>
      {existing && mode === 'skip' && <RowWarning text={repeatedCustomerNumberMessage(existing)} />}
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
          A form for one customer needs no column of customers: what is above the column names is read, and
          the rest is asked for once. A list of product IDs and quantities needs no column names. Copied cells
          can be pasted on this page.
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
