// The imports of customers: what they bring to the pages of imports, and those pages.
import { Link } from '@tanstack/react-router'

import {
  customerImportEndpoints,
  type CustomerPreviewEvent,
  type CustomerPreviewRow,
} from '#contract/sales/customerImports.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  type CustomerColumn,
  customerColumnNames,
  customerMappingError,
  maxCustomerRows,
  repeatableColumns,
} from '#domain/sales/customerColumns.ts'
import { toColumnLabels } from '#web/files/imports/columnChoice.ts'
import { DuplicateRow } from '#web/files/imports/DuplicateRow.tsx'
import {
  duplicateChoices,
  type DuplicateMode,
  type DuplicateResult,
  duplicateResults,
  formatImportSummary,
  formatPreviewSummary,
  skippedDuplicates,
} from '#web/files/imports/duplicateWords.ts'
import { ImportFormPage } from '#web/files/imports/ImportFormPage.tsx'
import { ImportPage } from '#web/files/imports/ImportPage.tsx'
import { ImportsPage } from '#web/files/imports/ImportsPage.tsx'
import { recordImportPages } from '#web/files/imports/recordImportPages.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'
import { Card } from '#web/ui/Card.tsx'

const columnLabels = toColumnLabels(customerColumnNames)

interface CustomerImportTypes {
  field: CustomerColumn
  mode: DuplicateMode
  inputs: object
  settings: object
  row: CustomerPreviewRow
  result: DuplicateResult
  previewed: Omit<Extract<CustomerPreviewEvent, { type: 'done' }>, 'type'>
  details: object
}

const customerImports = recordImportPages<CustomerImportTypes>({
  kind: 'customer',
  endpoints: customerImportEndpoints,
  paths: {
    records: '/customers',
    form: '/import-customers',
    list: '/customer-imports',
    record: '/customer-imports/$id',
  },
  actionText: 'Import Customers',
  emptyText: 'Imported files of customers appear here. Each import can be undone.',
  instructions: <Instructions />,
  columnLabels,
  repeatableColumns,
  findMappingError: customerMappingError,
  modeTitle: 'Likely duplicates',
  modes: duplicateChoices('customer', 'For shops that share an email or a phone number.'),
  modeText:
    'A row with a known customer number updates that customer. A row without one that has the email, phone or name of a customer is a likely duplicate.',
  canUpdate: true,
  codeLabel: 'Number',
  results: duplicateResults,
  formatPreview: ({ counts }, mode) => formatPreviewSummary('customer', counts, mode),
  formatDone: (done) => formatImportSummary('customer', done),
  notedText: 'A number can be read in two ways, or a cell is left out.',
  renderRow: (row, mode) => <DuplicateRow row={row} mode={mode} labels={columnLabels} />,
  skipped: skippedDuplicates,
})

export function ImportCustomersPage() {
  return <ImportFormPage imports={customerImports} form={useImportForm(customerImports)} />
}

export function CustomerImportsPage() {
  return <ImportsPage imports={customerImports} />
}

export function CustomerImportPage() {
  return <ImportPage imports={customerImports} />
}

function Instructions() {
  return (
    <Card title="Instructions">
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-control marker:text-muted">
        <li>
          The first row contains the column names, in any order. Common names such as Company, Tel or Net
          terms are recognized, and you can map others before the import. Unmapped columns are ignored.
        </li>
        <li>
          A row with a customer number that exists updates that customer. Other rows need a name; without a
          number they get the next free one.
        </li>
        <li>
          Empty cells change nothing. A cell that holds only a dash (-) clears the field of an existing
          customer. Names, numbers, addresses and contacts stay: such a row is refused. An export of the
          customers imports again without a change.
        </li>
        <li>
          A row with a company and a person is a customer with the name of the company; the person becomes its
          contact. Further email addresses become contacts too. Further lines of an address, such as a suite,
          and the house number are read with it.
        </li>
        <li>
          Terms are days such as 30, Net 30, 2/10 Net 30, Net 30 EOM or COD. Discounts are percentages such as
          7.5, and price lists are named.
        </li>
        <li>
          Exports of Shopify, Xero, QuickBooks, Lightspeed, Square, Odoo and WooCommerce are recognized.{' '}
          <Link to="/import-guide" hash="customers" className="text-link underline focus-ring">
            How to export from each of them
          </Link>
        </li>
        <li>{`A file has at most ${formatCount(maxCustomerRows)} rows. Either all valid rows are imported or none.`}</li>
      </ul>
    </Card>
  )
}
