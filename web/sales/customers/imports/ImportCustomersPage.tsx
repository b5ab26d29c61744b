// The page that imports customers: choose a file, map its columns, preview, import and undo.
import { useState } from 'react'

import type { RefusedRow } from '#contract/files/imports.ts'
import {
  type CustomerImport,
  type CustomerPreviewEvent,
  findCustomerImportByKey,
  previewCustomerImport,
  startCustomerImport,
} from '#contract/sales/customerImports.ts'
import { formatCount } from '#domain/platform/format.ts'
import {
  type CustomerColumn,
  customerMappingError,
  maxCustomerRows,
  repeatableColumns,
} from '#domain/sales/customerColumns.ts'
import { call } from '#web/api/call.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { getColumnMapping } from '#web/files/imports/columnChoice.ts'
import { BackLink, ImportFormLayout } from '#web/files/imports/ImportFormLayout.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'
import { usePreview } from '#web/files/imports/usePreview.ts'
import { useUpload } from '#web/files/imports/useUpload.ts'
import { Card } from '#web/ui/Card.tsx'

import { CustomerImportPreview } from './CustomerImportPreview.tsx'
import { CustomerImportResult } from './CustomerImportResult.tsx'
import {
  applyPreviewEvent,
  customerColumnLabels,
  type CustomerMode,
  type CustomerPreview,
  emptyPreview,
  formatImportSummary,
  withColumnMapping,
} from './customerPreview.ts'
import { DuplicateModePicker } from './DuplicateModePicker.tsx'

interface CustomerUploadOutcome {
  import: CustomerImport
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
}

export function ImportCustomersPage() {
  const permissionError = usePermissionError('customers.edit')
  const [file, setFile] = useState<File | null>(null)
  const previewing = usePreview<CustomerColumn, CustomerPreviewEvent, CustomerPreview>({
    load: (input, options) => call(previewCustomerImport, input, options),
    empty: emptyPreview,
    apply: applyPreviewEvent,
    withMapping: withColumnMapping,
  })
  const uploading = useUpload<CustomerColumn, CustomerMode, CustomerUploadOutcome>({
    kind: 'customer',
    startImport: (input, options) => call(startCustomerImport, input, options),
    findByKey: (key, signal) => call(findCustomerImportByKey, { key }, { signal }),
    describeDone: (done) => ({ title: 'Import complete', description: formatImportSummary(done) }),
    failedTitle: 'Import failed',
  })
  const form = useImportForm({ file, onFileChange: setFile, previewing, uploading, firstMode: 'skip' })
  const { preview } = previewing
  const { mode, upload } = form
  return (
    <ImportFormLayout
      kind="customer"
      form={form}
      mode={mode}
      permission={{ error: permissionError, title: "You can't import customers" }}
      pastImports="/customer-imports"
      back={<BackLink to="/customers">Back to Customers</BackLink>}
      header={preview.header}
      columnLabels={customerColumnLabels}
      repeatableColumns={repeatableColumns}
      mappingError={preview.header && findMappingError(preview.header)}
      previewError={preview.error}
      modePicker={<DuplicateModePicker mode={mode} onChange={form.setMode} counts={preview.counts} />}
      preview={
        <CustomerImportPreview
          fileName={file?.name ?? ''}
          preview={preview}
          mode={mode}
          isRunning={previewing.isRunning}
        />
      }
      result={
        <>
          {upload?.step === 'done' && <CustomerImportResult {...upload.result} />}
          {upload?.step === 'recovered' && (
            <CustomerImportResult import={upload.import} duplicates={[]} refused={[]} />
          )}
        </>
      }
      instructions={<Instructions />}
    />
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
        <li>{`A file has at most ${formatCount(maxCustomerRows)} rows. Either all valid rows are imported or none.`}</li>
      </ul>
    </Card>
  )
}

/** The server handles files without columns itself. */
function findMappingError({ columns }: NonNullable<CustomerPreview['header']>): string | undefined {
  const names = columns.map(({ name }) => name)
  return names.length === 0 ? undefined : customerMappingError(names, getColumnMapping(columns))
}
