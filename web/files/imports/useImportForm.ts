// What the user chose on an import page, and what starts its preview and its upload.
import { useEffect, useEffectEvent, useState } from 'react'

import { toastError } from '#web/ui/toast.ts'

import type { FileInput, ImportPages, ImportTypes, UploadToasts } from './importPages.ts'
import { importFileError } from './uploadFile.ts'
import { usePreview } from './usePreview.ts'
import { hasUploadResult, isUploadRunning, useUpload } from './useUpload.ts'

/** A file that was chosen on another page, whose uploads have their own messages. */
interface HandedFile<T extends ImportTypes> {
  file: File | null
  toasts: UploadToasts<T>
}

export function useImportForm<T extends ImportTypes>(imports: ImportPages<T>, handed?: HandedFile<T>) {
  const [file, setFile] = useState(handed?.file ?? null)
  const [input, setInput] = useState<FileInput<T>>({})
  const [chosenMode, setMode] = useState<T['mode']>(imports.firstMode)
  const previewing = usePreview(imports)
  const isHanded = file !== null && file === handed?.file
  const uploading = useUpload(imports, isHanded ? handed.toasts : imports.toasts)
  const { upload } = uploading
  const isUploading = isUploadRunning(upload) || upload?.step === 'checking'
  const { header } = previewing.preview
  const mode = (header && imports.forceMode?.(header)) ?? chosenMode
  const previewHandedFile = useEffectEvent(() => file && previewing.run(file, input))
  useEffect(() => void previewHandedFile(), [])

  function restart(next: File | null): void {
    uploading.reset()
    previewing.stop()
    setFile(next)
    // The columns and sheets are those of the file.
    const kept = next ? { ...input, columns: undefined, sheet: undefined } : {}
    setInput(kept)
    setMode(imports.firstMode)
    if (next) previewing.run(next, kept)
  }

  function pick(picked: File | null): void {
    const error = importFileError(picked)
    if (error !== undefined) toastError(error)
    restart(error === undefined ? picked : null)
  }

  /** Restarts the preview. */
  function changeInput(change: FileInput<T>): void {
    const changed = { ...input, ...change }
    setInput(changed)
    if (file) previewing.run(file, changed)
  }

  function retryPreview(): void {
    if (file) previewing.run(file, input)
  }

  async function start(settings: Partial<T['settings']>): Promise<void> {
    if (!file) return
    previewing.stop()
    const isImported = await uploading.start(file, { mode, ...input, ...settings })
    // The upload interrupted the preview. If nothing was imported, the preview starts again.
    if (isImported === false && previewing.isRunning) previewing.run(file, input)
  }

  return {
    file,
    input,
    upload,
    isUploading,
    /** A file is chosen and not uploaded yet. */
    isChoosing: file !== null && !isUploading && !hasUploadResult(upload),
    preview: previewing.preview,
    isPreviewing: previewing.isRunning,
    mode,
    setMode,
    pick,
    restart,
    changeInput,
    retryPreview,
    start,
    cancel: uploading.cancel,
    checkNow: uploading.checkNow,
  }
}

export type ImportForm<T extends ImportTypes> = ReturnType<typeof useImportForm<T>>
