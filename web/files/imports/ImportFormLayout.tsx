// The layout of an import page: the file, its columns, what to do with it, the preview, the upload and its result.
import { Link } from '@tanstack/react-router'
import { ArrowLeft, History } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ImportKind } from '#domain/files/imports.ts'
import { formatCount, joinList } from '#domain/platform/format.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ChosenFile } from './ChosenFile.tsx'
import type { FileHeader } from './columnChoice.ts'
import { ColumnMappingCard } from './ColumnMappingCard.tsx'
import { FileNotes } from './FileNotes.tsx'
import { UploadActions } from './UploadActions.tsx'
import { UploadNotice, UploadProgress } from './UploadStatus.tsx'
import type { ImportForm } from './useImportForm.ts'
import type { PreviewError } from './usePreview.ts'
import { isUploadRunning, type UploadOutcome } from './useUpload.ts'

interface ImportFormLayoutProps<Field extends string, Mode extends string, Outcome extends UploadOutcome> {
  kind: ImportKind
  form: ImportForm<Field, Mode, Outcome>
  /** Of the upload. */
  mode: Mode
  permission: { error: string | undefined; title: string }
  pastImports: '/imports' | '/customer-imports'
  back: ReactNode
  /** Undefined until the server has read it. */
  header: FileHeader<Field> | undefined
  columnLabels: Readonly<Record<Field, string>>
  /** Fields that several columns can have. */
  repeatableColumns?: readonly Field[] | undefined
  mappingError: string | undefined
  previewError: PreviewError['error']
  /** What the user has to agree to before the upload, and why it can't start without. */
  agreement?: { checkbox: ReactNode; error: string | undefined } | undefined
  /** Chooses the mode. */
  modePicker: ReactNode
  preview: ReactNode
  result: ReactNode
  instructions: ReactNode
}

export function ImportFormLayout<Field extends string, Mode extends string, Outcome extends UploadOutcome>({
  kind,
  form,
  mode,
  permission,
  pastImports,
  back,
  header,
  columnLabels,
  repeatableColumns,
  mappingError,
  previewError,
  agreement,
  modePicker,
  preview,
  result,
  instructions,
}: ImportFormLayoutProps<Field, Mode, Outcome>) {
  const { file, upload, isChoosing, isUploading, isPreviewing } = form
  const isReadingColumns = isPreviewing && !header
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        actions={
          <>
            <Link to={pastImports} {...shortcutProps('Alt+I')} className={buttonStyles({ variant: 'ghost' })}>
              <History aria-hidden="true" />
              Past imports
            </Link>
            {back}
          </>
        }
      />
      <div className="flex flex-col gap-4 max-sm:pb-4">
        {permission.error !== undefined && (
          <Notice tone="warning" title={permission.title}>
            {permission.error}
          </Notice>
        )}
        {upload && <UploadNotice upload={upload} onCheckNow={form.checkNow} />}
        <ChosenFile
          file={file}
          onPick={form.pick}
          disabled={permission.error !== undefined || isUploading}
          isOpening={isChoosing && isReadingColumns}
          error={
            isChoosing && mappingError === undefined && upload?.step !== 'failed' ? previewError : undefined
          }
          onRetry={form.retryPreview}
        >
          {upload && <UploadProgress kind={kind} upload={upload} />}
        </ChosenFile>
        {isChoosing && file && header && header.columns.length > 0 && (
          <>
            {header.sheetCount > 1 && <SheetNotice {...header} />}
            <FileNotes notes={header.notes} />
            <ColumnMappingCard
              key={file.name}
              columns={header.columns}
              labels={columnLabels}
              repeatable={repeatableColumns}
              badge={header.program === null ? undefined : `${header.program} export recognized`}
              error={mappingError}
              onChange={form.mapColumns}
            />
            {modePicker}
            {mappingError === undefined && preview}
          </>
        )}
        {result}
        {instructions}
      </div>
      <UploadActions
        upload={upload}
        disabledReason={
          permission.error ??
          (upload?.step === 'checking' ? 'The result of the previous upload is being checked.' : undefined) ??
          (file === null ? 'Choose a CSV or XLSX file first.' : undefined) ??
          (isReadingColumns ? 'The columns of the file are being read.' : mappingError) ??
          agreement?.error
        }
        agreement={isChoosing ? agreement?.checkbox : undefined}
        onStart={() => void form.start(mode)}
        onCancel={form.cancel}
        onMore={() => form.restart(null)}
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

/** A user may expect that all sheets are imported. */
function SheetNotice({
  sheets: [first, ...others],
  sheetCount,
}: Pick<FileHeader<string>, 'sheets' | 'sheetCount'>) {
  const named = others.map((name) => `"${name}"`)
  const otherCount = sheetCount - 1 - named.length
  const names = otherCount > 0 ? [...named, `${formatCount(otherCount)} more`] : named
  return (
    <Notice tone="warning" title={`Only the sheet "${first}" is imported`}>
      {`Not imported: ${joinList(names)}. Save each as a file of its own to import it too.`}
    </Notice>
  )
}

export function BackLink({ to, children }: { to: '/products' | '/customers'; children: string }) {
  return (
    <Link to={to} className={buttonStyles()}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
