// The column mapping and mode of the chosen file of an import page, and what starts its preview and its upload.
import { useState } from 'react'

import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { toastError } from '#web/ui/toast.ts'

import { importFileError } from './uploadFile.ts'
import type { PreviewRun } from './usePreview.ts'
import { hasUploadResult, isUploadRunning, type UploadOutcome, type UploadRun } from './useUpload.ts'

interface ImportFormOptions<
  Field extends string,
  Mode extends string,
  Preview,
  Outcome extends UploadOutcome,
> {
  file: File | null
  onFileChange: (file: File | null) => void
  previewing: PreviewRun<Field, Preview>
  uploading: UploadRun<Field, Mode, Outcome>
  firstMode: NoInfer<Mode>
}

export function useImportForm<
  Field extends string,
  Mode extends string,
  Preview,
  Outcome extends UploadOutcome,
>({
  file,
  onFileChange,
  previewing,
  uploading,
  firstMode,
}: ImportFormOptions<Field, Mode, Preview, Outcome>) {
  /** The user's mapping, or undefined for the guessed one. */
  const [columns, setColumns] = useState<ColumnMapping<Field>>()
  const [mode, setMode] = useState<Mode>(firstMode)
  const { upload } = uploading
  const isUploading = isUploadRunning(upload) || upload?.step === 'checking'

  function restart(next: File | null): void {
    uploading.reset()
    previewing.stop()
    onFileChange(next)
    setColumns(undefined)
    setMode(firstMode)
    if (next) previewing.run(next)
  }

  function pick(picked: File | null): void {
    const error = importFileError(picked)
    if (error !== undefined) toastError(error)
    restart(error === undefined ? picked : null)
  }

  function mapColumns(mapping: ColumnMapping<Field>): void {
    setColumns(mapping)
    if (file) previewing.run(file, mapping)
  }

  function retryPreview(): void {
    if (file) previewing.run(file, columns)
  }

  /** `mode` differs from the chosen one for a file that can only update. */
  async function start(mode: Mode): Promise<void> {
    if (!file) return
    previewing.stop()
    const isImported = await uploading.start(file, columns, mode)
    // The upload interrupted the preview. If nothing was imported, the preview starts again.
    if (isImported === false && previewing.isRunning) previewing.run(file, columns)
  }

  return {
    file,
    upload,
    isUploading,
    /** A file is chosen and not uploaded yet. */
    isChoosing: file !== null && !isUploading && !hasUploadResult(upload),
    isPreviewing: previewing.isRunning,
    mode,
    setMode,
    pick,
    restart,
    mapColumns,
    retryPreview,
    start,
    cancel: uploading.cancel,
    checkNow: uploading.checkNow,
  }
}

export type ImportForm<Field extends string, Mode extends string, Outcome extends UploadOutcome> = ReturnType<
  typeof useImportForm<Field, Mode, unknown, Outcome>
>
