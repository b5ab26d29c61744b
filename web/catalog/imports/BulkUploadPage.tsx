// Bulk upload: a file, what it would do to the catalogue, its way to the server, and what came of each row.
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, History } from 'lucide-react'
import { useState } from 'react'

import { csvRequiredMessage, maxImportBytes } from '#contract/catalog/imports.ts'
import { type ColumnMapping, columnMappingError } from '#domain/catalog/columnMapping.ts'
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
import { downloadTemplate } from './csvTemplate.ts'
import { isImportFile } from './importLabels.ts'
import { ImportModePicker } from './ImportModePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { getColumnMapping, type Preview } from './previewState.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadNotice } from './UploadNotice.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { UploadResult } from './UploadResult.tsx'
import { usePreview } from './usePreview.ts'
import { hasUploadResult, isUploadRunning, useUpload } from './useUpload.ts'

export function BulkUploadPage() {
  const whyNot = usePermissionError('products.import')
  const [file, setFile] = useState<File | null>(null)
  /** As a person chose them; else they are guessed. */
  const [columns, setColumns] = useState<ColumnMapping>()
  const [mode, setMode] = useState<ImportMode>('skip')
  const { preview, isRunning: isJudging, ...judging } = usePreview()
  const { upload, ...uploading } = useUpload()
  const isUploading = isUploadRunning(upload) || upload?.step === 'asking'
  const isChoosing = file !== null && !isUploading && !hasUploadResult(upload)
  const whyNotThese = preview.columns && whyNotChoice(preview.columns)

  function pick(picked: File | null): void {
    const fault = whyNotFile(picked)
    if (fault !== undefined) toast({ title: 'Error', description: fault, variant: 'destructive' })
    startAnew(fault === undefined ? picked : null)
  }

  function startAnew(file: File | null): void {
    uploading.reset()
    judging.stop()
    setFile(file)
    setColumns(undefined)
    setMode('skip')
    if (file) judging.run(file)
  }

  async function start(file: File): Promise<void> {
    judging.stop()
    const isImported = await uploading.start(file, columns, mode)
    // The preview was cut short by the upload; it is wanted again, now that the upload came to nothing.
    if (isImported === false && isJudging) judging.run(file, columns)
  }

  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        actions={
          <>
            <Link to="/imports" {...shortcutProps('Alt+I')} className={buttonStyles({ variant: 'ghost' })}>
              <History aria-hidden="true" />
              Past Imports
            </Link>
            <Link to="/products" className={buttonStyles()}>
              <ArrowLeft aria-hidden="true" />
              Back to Products
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-4 max-sm:pb-4">
        {whyNot !== undefined && (
          <Notice tone="warning" title="You can't upload products in bulk">
            {whyNot}
          </Notice>
        )}
        {upload && <UploadNotice upload={upload} onAsk={uploading.checkNow} />}
        <ChosenFile
          file={file}
          onPick={pick}
          disabled={whyNot !== undefined || isUploading}
          isOpening={isChoosing && isJudging && !preview.columns}
          failure={
            isChoosing && whyNotThese === undefined && upload?.step !== 'failed' ? preview.error : undefined
          }
          onRetry={() => file && judging.run(file, columns)}
        >
          {upload && <UploadProgress upload={upload} />}
        </ChosenFile>
        {isChoosing && preview.columns && preview.columns.columns.length > 0 && (
          <>
            <ColumnMappingCard
              key={file.name}
              columns={preview.columns}
              whyNot={whyNotThese}
              onChoose={(choice) => {
                setColumns(choice)
                judging.run(file, choice)
              }}
            />
            <ImportModePicker mode={mode} onChoose={setMode} counts={preview.counts} />
            {whyNotThese === undefined && (
              <ImportPreview fileName={file.name} preview={preview} isRunning={isJudging} />
            )}
          </>
        )}
        {upload?.step === 'done' && <UploadResult {...upload.done} of={upload.done.import} />}
        {upload?.step === 'found' && <UploadResult of={upload.found} duplicates={[]} refused={[]} />}
        <BulkUploadInstructions
          action={
            <Button {...shortcutProps('Alt+T')} size="sm" onClick={downloadTemplate}>
              <Download aria-hidden="true" />
              Download Template
            </Button>
          }
        />
      </div>
      <UploadActions
        upload={upload}
        whyNot={
          whyNot ??
          (upload?.step === 'asking'
            ? 'First it must be known what became of the upload before.'
            : undefined) ??
          (file === null ? 'Choose a CSV or XLSX file first.' : undefined) ??
          (isJudging && !preview.columns ? 'The columns of the file are being read.' : whyNotThese)
        }
        onStart={() => file && void start(file)}
        onCancel={uploading.cancel}
        onMore={() => startAnew(null)}
      />
      <LeaveDialog
        isDirty={isUploadRunning(upload)}
        title="Leave and cancel the upload?"
        description="An upload goes on only while this page is open. Nothing of it will be imported, unless it is being saved already."
        confirmText="Cancel upload and leave"
        cancelText="Stay"
      />
    </div>
  )
}

function whyNotFile(picked: File | null): string | undefined {
  if (!picked || !isImportFile(picked)) return csvRequiredMessage
  if (picked.size > maxImportBytes) return `The file is larger than ${maxImportBytes / 1024 / 1024} MB`
  return undefined
}

/** Of Shopify's export the server knows the columns; a file without any is refused by it, in the specification's words. */
function whyNotChoice(found: NonNullable<Preview['columns']>): string | undefined {
  const names = found.columns.map(({ name }) => name)
  return found.isShopify || names.length === 0
    ? undefined
    : columnMappingError(names, getColumnMapping(found))
}
