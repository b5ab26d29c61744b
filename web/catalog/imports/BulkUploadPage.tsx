// The bulk upload page: choose a file, preview the import, upload it and see the result.
import { Link } from '@tanstack/react-router'
import { ArrowLeft, History } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { csvRequiredMessage } from '#contract/catalog/imports.ts'
import { maxImportBytes } from '#contract/files/imports.ts'
import { type ColumnMapping, columnMappingError, updatesOnly } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toast } from '#web/ui/toast.ts'

import { BulkUploadInstructions } from './BulkUploadInstructions.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { ColumnMappingCard } from './ColumnMappingCard.tsx'
import { takeHandedFile } from './handedFile.ts'
import { isImportFile } from './importLabels.ts'
import { ImportModePicker } from './ImportModePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { getColumnMapping, type Preview } from './previewState.ts'
import { UploadResult } from './UploadResult.tsx'
import { UploadNotice, UploadProgress } from './UploadStatus.tsx'
import { usePreview } from './usePreview.ts'
import { hasUploadResult, isUploadRunning, type Upload, useUpload } from './useUpload.ts'

export function BulkUploadPage() {
  const permissionError = usePermissionError('products.import')
  /** A file that was chosen on the product list. */
  const [handedFile] = useState(takeHandedFile)
  const [file, setFile] = useState<File | null>(handedFile)
  /** The user's mapping, or undefined for the guessed one. */
  const [columns, setColumns] = useState<ColumnMapping>()
  const [chosenMode, setMode] = useState<ImportMode>('skip')
  const { preview, isRunning: isPreviewing, ...previewing } = usePreview()
  const { upload, ...uploading } = useUpload({ startsOnList: file !== null && file === handedFile })
  const isUploading = isUploadRunning(upload) || upload?.step === 'checking'
  const isChoosing = file !== null && !isUploading && !hasUploadResult(upload)
  const mappingError = preview.columns && findMappingError(preview.columns)
  const canOnlyUpdate =
    preview.columns !== undefined &&
    !preview.columns.isShopify &&
    updatesOnly(getColumnMapping(preview.columns))
  const mode = canOnlyUpdate ? 'update' : chosenMode
  const previewHandedFile = useEffectEvent(() => handedFile && previewing.run(handedFile))
  useEffect(() => void previewHandedFile(), [])

  function pick(picked: File | null): void {
    const error = fileError(picked)
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
          {upload && <UploadProgress upload={upload} />}
        </ChosenFile>
        {isChoosing && preview.columns && preview.columns.columns.length > 0 && (
          <>
            <ColumnMappingCard
              key={file.name}
              columns={preview.columns}
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

interface UploadActionsProps {
  upload: Upload | undefined
  /** Why the upload can't start. */
  disabledReason: string | undefined
  onStart: () => void
  onCancel: () => void
  onMore: () => void
}

/** Stays in view below a long preview. */
function UploadActions({ upload, disabledReason, onStart, onCancel, onMore }: UploadActionsProps) {
  const mainButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="sticky bottom-0 z-20 mt-4 flex max-sm:mt-auto justify-end gap-2 border-t border-hairline bg-canvas py-3 max-sm:-mx-3 max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
      {isUploadRunning(upload) && (
        <Button
          onClick={() => {
            // This button disappears, so the focus moves to the main one first.
            mainButton.current?.focus()
            onCancel()
          }}
          disabledReason={
            upload?.step === 'saving' ? 'All rows are being saved. Undo the import afterwards.' : undefined
          }
        >
          Cancel
        </Button>
      )}
      {/* One button for both actions, so that it keeps the focus. */}
      <Button
        {...shortcutProps('Alt+S')}
        ref={mainButton}
        variant="primary"
        busy={isUploadRunning(upload)}
        busyText="Uploading..."
        disabledReason={hasUploadResult(upload) || isUploadRunning(upload) ? undefined : disabledReason}
        onClick={hasUploadResult(upload) ? onMore : onStart}
      >
        {hasUploadResult(upload) ? 'Upload More' : 'Start Upload'}
      </Button>
    </div>
  )
}

/** The lists of a result whose response was lost. */
const lostLists = { duplicates: [], refused: [], leftStyles: [], leftStyleCount: 0 }

function fileError(picked: File | null): string | undefined {
  if (!picked || !isImportFile(picked)) return csvRequiredMessage
  if (picked.size > maxImportBytes) return `The file is larger than ${maxImportBytes / 1024 / 1024} MB`
  return undefined
}

/** The server handles Shopify exports and files without columns itself. */
function findMappingError(preview: NonNullable<Preview['columns']>): string | undefined {
  const names = preview.columns.map(({ name }) => name)
  return preview.isShopify || names.length === 0
    ? undefined
    : columnMappingError(names, getColumnMapping(preview), 'update')
}
