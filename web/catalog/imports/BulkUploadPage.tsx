// The bulk upload page: choose a file, preview the import, upload it and see the result.
import { Link } from '@tanstack/react-router'
import { ArrowLeft, History } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { type ColumnMapping, columnMappingError, updatesOnly } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ChosenFile } from '#web/files/imports/ChosenFile.tsx'
import { getColumnMapping } from '#web/files/imports/columnChoice.ts'
import { ColumnMappingCard } from '#web/files/imports/ColumnMappingCard.tsx'
import { UploadActions } from '#web/files/imports/UploadActions.tsx'
import { importFileError } from '#web/files/imports/uploadFile.ts'
import { UploadNotice, UploadProgress } from '#web/files/imports/UploadStatus.tsx'
import { hasUploadResult, isUploadRunning } from '#web/files/imports/useUpload.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toast } from '#web/ui/toast.ts'

import { BulkUploadInstructions } from './BulkUploadInstructions.tsx'
import { takeHandedFile } from './handedFile.ts'
import { columnLabels } from './importLabels.ts'
import { ImportModePicker } from './ImportModePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import type { Preview } from './previewState.ts'
import { UploadResult } from './UploadResult.tsx'
import { useProductPreview } from './useProductPreview.ts'
import { useProductUpload } from './useProductUpload.ts'

export function BulkUploadPage() {
  const permissionError = usePermissionError('products.import')
  /** A file that was chosen on the product list. */
  const [handedFile] = useState(takeHandedFile)
  const [file, setFile] = useState<File | null>(handedFile)
  /** The user's mapping, or undefined for the guessed one. */
  const [columns, setColumns] = useState<ColumnMapping>()
  const [chosenMode, setMode] = useState<ImportMode>('skip')
  const { preview, isRunning: isPreviewing, ...previewing } = useProductPreview()
  const { upload, ...uploading } = useProductUpload({ startsOnList: file !== null && file === handedFile })
  const isUploading = isUploadRunning(upload) || upload?.step === 'checking'
  const isChoosing = file !== null && !isUploading && !hasUploadResult(upload)
  const mappingError = preview.columns && findMappingError(preview.columns)
  const canOnlyUpdate =
    preview.columns !== undefined &&
    !preview.columns.isShopify &&
    updatesOnly(getColumnMapping(preview.columns.columns))
  const mode = canOnlyUpdate ? 'update' : chosenMode
  const previewHandedFile = useEffectEvent(() => handedFile && previewing.run(handedFile))
  useEffect(() => void previewHandedFile(), [])

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
            <Link to="/imports" {...shortcutProps('Alt+I')} className={buttonStyles({ variant: 'ghost' })}>
              <History aria-hidden="true" />
              Past imports
            </Link>
            <Link to="/products" className={buttonStyles()}>
              <ArrowLeft aria-hidden="true" />
              Back to Products
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-4 max-sm:pb-4">
        {permissionError !== undefined && (
          <Notice tone="warning" title="You can't upload products in bulk">
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
          {upload && <UploadProgress kind="product" upload={upload} />}
        </ChosenFile>
        {isChoosing && preview.columns && preview.columns.columns.length > 0 && (
          <>
            <ColumnMappingCard
              key={file.name}
              columns={preview.columns.columns}
              labels={columnLabels}
              badge={preview.columns.isShopify ? 'Shopify export recognized' : undefined}
              error={mappingError}
              onChange={(mapping) => {
                setColumns(mapping)
                previewing.run(file, mapping)
              }}
            />
            <ImportModePicker
              mode={mode}
              onChange={setMode}
              counts={preview.counts}
              updatesOnly={canOnlyUpdate}
            />
            {mappingError === undefined && (
              <ImportPreview
                key={mode}
                fileName={file.name}
                preview={preview}
                mode={mode}
                isRunning={isPreviewing}
              />
            )}
          </>
        )}
        {upload?.step === 'done' && <UploadResult {...upload.result} />}
        {upload?.step === 'recovered' && <UploadResult import={upload.import} {...lostLists} />}
        <BulkUploadInstructions />
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

/** The lists of a result whose response was lost. */
const lostLists = { duplicates: [], refused: [], leftStyles: [], leftStyleCount: 0 }

/** The server handles Shopify exports and files without columns itself. */
function findMappingError(preview: NonNullable<Preview['columns']>): string | undefined {
  const names = preview.columns.map(({ name }) => name)
  return preview.isShopify || names.length === 0
    ? undefined
    : columnMappingError(names, getColumnMapping(preview.columns), 'update')
}
