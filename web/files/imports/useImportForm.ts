// What the user chose on an import page, and what starts its preview and its upload.
import { useEffect, useEffectEvent, useState } from 'react'

import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { toastError } from '#web/ui/toast.ts'

import { getColumnMapping } from './columnChoice.ts'
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
  /** The sheets of the file that were imported, by their positions. */
  const [importedSheets, setImportedSheets] = useState<readonly number[]>([])
  const [chosenMode, setMode] = useState<T['mode']>(imports.firstMode)
  /** The columns as their names say, if those of an earlier file are used instead. */
  const [byNames, setByNames] = useState<ColumnMapping<T['field']>>()
  const previewing = usePreview(imports, (header) => {
    setByNames(getColumnMapping(header.columns))
    setInput((before) => ({ ...before, columns: header.remembered }))
  })
  const isHanded = file !== null && file === handed?.file
  const uploading = useUpload(imports, isHanded ? handed.toasts : imports.toasts)
  const { upload } = uploading
  const isUploading = isUploadRunning(upload) || upload?.step === 'checking'
  const { header } = previewing.preview
  const mode = (header && imports.forceMode?.(header)) ?? chosenMode
  const { inputsOfFile = [], inputsOfSheet = [] } = imports
  const previewHandedFile = useEffectEvent(() => file && previewing.run(file, input))
  useEffect(() => void previewHandedFile(), [])

  function restart(next: File | null): void {
    uploading.reset()
    previewing.stop()
    setFile(next)
    // The columns and sheets are those of the file.
    const kept = next
      ? { ...clear(input, [...inputsOfFile, ...inputsOfSheet]), columns: undefined, sheet: undefined }
      : {}
    setInput(kept)
    setByNames(undefined)
    setImportedSheets([])
    setMode(imports.firstMode)
    if (next) previewing.run(next, kept)
  }

  function pick(picked: File | null): void {
    const error = importFileError(picked, imports.takesPdf)
    if (error !== undefined) toastError(error)
    restart(error === undefined ? picked : null)
  }

  /** Restarts the preview. */
  function changeInput(change: FileInput<T>): void {
    const isOtherSheet = change.sheet !== undefined && change.sheet !== input.sheet
    const changed = { ...(isOtherSheet ? clear(input, inputsOfSheet) : input), ...change }
    setInput(changed)
    setByNames(undefined)
    if (file) previewing.run(file, changed, !isOtherSheet)
  }

  /** After the upload of another sheet of the file. */
  function continueWithSheet(sheet: number): void {
    uploading.reset()
    changeInput({ sheet, columns: undefined })
  }

  function retryPreview(): void {
    if (file) previewing.run(file, input)
  }

  async function start(settings: Partial<T['settings']>): Promise<void> {
    if (!file) return
    previewing.stop()
    const isImported = await uploading.start(file, { mode, ...input, ...settings })
    if (isImported && header) setImportedSheets((before) => [...before, header.sheet])
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
    importedSheets,
    continueWithSheet,
    byNames,
    retryPreview,
    start,
    cancel: uploading.cancel,
    checkNow: uploading.checkNow,
  }
}

/** The input without these. */
function clear<Input extends object>(input: Input, names: readonly (keyof Input)[]): Input {
  return { ...input, ...Object.fromEntries(names.map((name) => [name, undefined])) }
}

export type ImportForm<T extends ImportTypes> = ReturnType<typeof useImportForm<T>>
