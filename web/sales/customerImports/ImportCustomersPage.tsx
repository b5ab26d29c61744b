// The page that imports customers: choose a file, map its columns, preview, import and undo.
import { Link } from '@tanstack/react-router'
import { ArrowLeft, History } from 'lucide-react'
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
  type CustomerMapping,
  customerMappingError,
  maxCustomerRows,
} from '#domain/sales/customerColumns.ts'
import { call } from '#web/api/call.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ChosenFile } from '#web/files/imports/ChosenFile.tsx'
import { getColumnMapping } from '#web/files/imports/columnChoice.ts'
import { ColumnMappingCard } from '#web/files/imports/ColumnMappingCard.tsx'
import { UploadActions } from '#web/files/imports/UploadActions.tsx'
import { importFileError } from '#web/files/imports/uploadFile.ts'
import { UploadNotice, UploadProgress } from '#web/files/imports/UploadStatus.tsx'
import { usePreview } from '#web/files/imports/usePreview.ts'
import { hasUploadResult, isUploadRunning, useUpload } from '#web/files/imports/useUpload.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toast } from '#web/ui/toast.ts'

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
  /** The user's mapping, or undefined for the guessed one. */
  const [columns, setColumns] = useState<CustomerMapping>()
  const [mode, setMode] = useState<CustomerMode>('skip')
  const {
    preview,
    isRunning: isPreviewing,
    ...previewing
  } = usePreview<CustomerColumn, CustomerPreviewEvent, CustomerPreview>({
    load: (input, options) => call(previewCustomerImport, input, options),
    empty: emptyPreview,
    apply: applyPreviewEvent,
    withMapping: withColumnMapping,
  })
  const { upload, ...uploading } = useUpload<CustomerColumn, CustomerMode, CustomerUploadOutcome>({
    kind: 'customer',
    startImport: (input, options) => call(startCustomerImport, input, options),
    findByKey: (key, signal) => call(findCustomerImportByKey, { key }, { signal }),
    describeDone: (done) => ({ title: 'Import complete', description: formatImportSummary(done) }),
    failedTitle: 'Import failed',
  })
  const isUploading = isUploadRunning(upload) || upload?.step === 'checking'
  const isChoosing = file !== null && !isUploading && !hasUploadResult(upload)
  const mappingError = preview.columns && findMappingError(preview.columns)

  function pick(picked: File | null): void {
    const error = importFileError(picked)
    if (error !== undefined) toast({ title: 'Error', description: error, variant: 'destructive' })
    restart(error === undefined ? picked : null)
  }

  function restart(file: File | null): void {
    uploading.reset()
    previewing.stop()
    setFile(file)
    setColumns(undefined)
    setMode('skip')
    if (file) previewing.run(file)
  }

  async function start(file: File): Promise<void> {
    previewing.stop()
    const isImported = await uploading.start(file, columns, mode)
    // The upload interrupted the preview. If nothing was imported, the preview starts again.
    if (isImported === false && isPreviewing) previewing.run(file, columns)
  }

  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        actions={
          <>
            <Link
              to="/customer-imports"
              {...shortcutProps('Alt+I')}
              className={buttonStyles({ variant: 'ghost' })}
            >
              <History aria-hidden="true" />
              Past imports
            </Link>
            <Link to="/customers" className={buttonStyles()}>
              <ArrowLeft aria-hidden="true" />
              Back to Customers
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-4 max-sm:pb-4">
        {permissionError !== undefined && (
          <Notice tone="warning" title="You can't import customers">
            {permissionError}
          </Notice>
        )}
        {upload && <UploadNotice upload={upload} onCheckNow={uploading.checkNow} />}
        <ChosenFile
          file={file}
          onPick={pick}
          disabled={permissionError !== undefined || isUploading}
          isOpening={isChoosing && isPreviewing && !preview.columns}
          error={
            isChoosing && mappingError === undefined && upload?.step !== 'failed' ? preview.error : undefined
          }
          onRetry={() => file && previewing.run(file, columns)}
        >
          {upload && <UploadProgress kind="customer" upload={upload} />}
        </ChosenFile>
        {isChoosing && preview.columns && preview.columns.length > 0 && (
          <>
            <ColumnMappingCard
              key={file.name}
              columns={preview.columns}
              labels={customerColumnLabels}
              error={mappingError}
              onChange={(mapping) => {
                setColumns(mapping)
                previewing.run(file, mapping)
              }}
            />
            <DuplicateModePicker mode={mode} onChange={setMode} counts={preview.counts} />
            {mappingError === undefined && (
              <CustomerImportPreview
                fileName={file.name}
                preview={preview}
                mode={mode}
                isRunning={isPreviewing}
              />
            )}
          </>
        )}
        {upload?.step === 'done' && <CustomerImportResult {...upload.result} />}
        {upload?.step === 'recovered' && (
          <CustomerImportResult import={upload.import} duplicates={[]} refused={[]} />
        )}
        <Instructions />
      </div>
      <UploadActions
        upload={upload}
        disabledReason={
          permissionError ??
          (upload?.step === 'checking' ? 'The result of the previous upload is being checked.' : undefined) ??
          (file === null ? 'Choose a CSV or XLSX file first.' : undefined) ??
          (isPreviewing && !preview.columns ? 'The columns of the file are being read.' : mappingError)
        }
        onStart={() => file && void start(file)}
        onCancel={uploading.cancel}
        onMore={() => restart(null)}
      />
      <LeaveDialog
        isDirty={isUploadRunning(upload)}
        title="Leave and cancel the upload?"
        description="The upload continues only while this page is open. If you leave, nothing is imported unless it is already being saved."
        confirmText="Cancel upload and leave"
        cancelText="Stay"
      />
    </div>
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
        <li>Empty cells change nothing. An export of the customers imports again without a change.</li>
        <li>
          Terms are days such as 30, Net 30, Net 30 EOM or Due on receipt. Discounts are percentages such as
          7.5, and price lists are named.
        </li>
        <li>{`A file has at most ${formatCount(maxCustomerRows)} rows. Either all valid rows are imported or none.`}</li>
      </ul>
    </Card>
  )
}

/** The server handles files without columns itself. */
function findMappingError(columns: NonNullable<CustomerPreview['columns']>): string | undefined {
  const names = columns.map(({ name }) => name)
  return names.length === 0 ? undefined : customerMappingError(names, getColumnMapping(columns))
}
