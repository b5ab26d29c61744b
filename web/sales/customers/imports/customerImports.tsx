// The imports of customers: what they bring to the pages of imports, and those pages.
import { Link } from '@tanstack/react-router'

import {
  customerImportEndpoints,
  type CustomerPreviewEvent,
  type CustomerPreviewRow,
} from '#contract/sales/customerImports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import {
  type CustomerColumn,
  customerMappingError,
  maxCustomerRows,
  repeatableColumns,
} from '#domain/sales/customerColumns.ts'
import { getColumnMapping } from '#web/files/imports/columnChoice.ts'
import { ImportFormPage } from '#web/files/imports/ImportFormPage.tsx'
import { ImportPage } from '#web/files/imports/ImportPage.tsx'
import type { ImportPages } from '#web/files/imports/importPages.ts'
import { ImportsPage } from '#web/files/imports/ImportsPage.tsx'
import { ModePicker } from '#web/files/imports/ModePicker.tsx'
import { RowDetails, RowWarning } from '#web/files/imports/RowDetails.tsx'
import { SentencesCard } from '#web/files/imports/SentencesCard.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'
import { Card } from '#web/ui/Card.tsx'

import {
  customerColumnLabels,
  type CustomerMode,
  type CustomerResult,
  customerResults,
  formatImportSummary,
  formatPreviewSummary,
  modeChoices,
  modeLabels,
} from './importLabels.ts'

interface CustomerImportTypes {
  field: CustomerColumn
  mode: CustomerMode
  inputs: object
  settings: object
  row: CustomerPreviewRow
  result: CustomerResult
  previewed: Omit<Extract<CustomerPreviewEvent, { type: 'done' }>, 'type'>
  details: object
}

const customerImports: ImportPages<CustomerImportTypes> = {
  kind: 'customer',
  endpoints: customerImportEndpoints,
  toasts: {
    describeDone: (done) => ({ title: 'Import complete', description: formatImportSummary(done) }),
    failedTitle: 'Import failed',
  },
  paths: {
    records: '/customers',
    form: '/import-customers',
    list: '/customer-imports',
    record: '/customer-imports/$id',
  },
  actionText: 'Import Customers',
  emptyText: 'Imported files of customers appear here. Each import can be undone.',
  instructions: <Instructions />,

  columnLabels: customerColumnLabels,
  repeatableColumns,
  findMappingError: ({ columns }) =>
    customerMappingError(
      columns.map(({ name }) => name),
      getColumnMapping(columns),
    ),

  firstMode: 'skip',
  modeTitle: 'Likely duplicates',
  modeLabels,
  hasUpdates: () => true,
  renderModePicker: ({ previewed }, mode, setMode) => (
    <ModePicker
      title="Likely duplicates"
      mode={mode}
      choices={modeChoices}
      onChange={setMode}
      summary={previewed && formatPreviewSummary(previewed.counts, mode)}
    >
      <p className="mb-3 text-control text-muted">
        A row with a known customer number updates that customer. A row without one that has the email, phone
        or name of a customer is a likely duplicate.
      </p>
    </ModePicker>
  ),

  codeLabel: 'Number',
  results: {
    labels: customerResults,
    list: () => ['new', 'changed', 'same', 'duplicate', 'refused'],
    find: ({ result }) => result,
    count: ({ counts }) => counts,
  },
  notedText: 'A number can be read in two ways, or a cell is left out.',
  renderRow: (row, mode) => <CustomerRow row={row} mode={mode} />,

  renderSkipped: ({ duplicates, import: { duplicateCount } }) => (
    <SentencesCard
      title={`${pluralize(duplicateCount, 'likely duplicate')} skipped`}
      label="Skipped rows"
      sentences={duplicates}
      total={duplicateCount}
    />
  ),
}

export function ImportCustomersPage() {
  return <ImportFormPage imports={customerImports} form={useImportForm(customerImports)} />
}

export function CustomerImportsPage() {
  return <ImportsPage imports={customerImports} />
}

export function CustomerImportPage() {
  return <ImportPage imports={customerImports} />
}

function CustomerRow({ row, mode }: { row: CustomerPreviewRow; mode: CustomerMode }) {
  const { duplicate, refusal, changes = [], notes } = row
  // The changes to the existing customer.
  const showsUpdate = duplicate === undefined || mode === 'update'
  return (
    <RowDetails
      labels={customerColumnLabels}
      notes={notes}
      {...(showsUpdate && {
        refusal,
        changes: changes.map(({ field, ...change }) => ({ label: field, ...change })),
      })}
    >
      {duplicate !== undefined && <RowWarning text={duplicate} />}
    </RowDetails>
  )
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
