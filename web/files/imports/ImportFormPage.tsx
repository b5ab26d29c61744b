// The page that imports a file: its columns, what to do with its records, the preview, the upload and its result.
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Select } from '#web/ui/Select.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ChosenFile } from './ChosenFile.tsx'
import type { FileHeader } from './columnChoice.ts'
import { ColumnMappingCard } from './ColumnMappingCard.tsx'
import { FileNotes } from './FileNotes.tsx'
import type { ImportPages, ImportTypes } from './importPages.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import { UploadActions } from './UploadActions.tsx'
import { UploadNotice, UploadProgress } from './UploadStatus.tsx'
import type { ImportForm } from './useImportForm.ts'
import { isUploadRunning } from './useUpload.ts'

interface ImportFormPageProps<T extends ImportTypes> {
  imports: ImportPages<T>
  form: ImportForm<T>
  /** Sent with the upload. */
  settings?: Partial<T['settings']>
  /** What the user has to agree to before the upload, and why it can't start without. */
  agreement?: { checkbox: ReactNode; error: string | undefined } | undefined
  /** Above the preview. */
  notice?: ReactNode
  /** Further inputs of the kind, below the file. They call `form.changeInput`. */
  children?: ReactNode
}

export function ImportFormPage<T extends ImportTypes>({
  imports,
  form,
  settings,
  agreement,
  notice,
  children,
}: ImportFormPageProps<T>) {
  const { file, upload, preview, mode, isChoosing, isUploading } = form
  const { header } = preview
  const isReadingColumns = form.isPreviewing && !header
  /** The server handles files without columns itself. */
  const mappingError = header && header.columns.length > 0 ? imports.findMappingError(header) : undefined
  const showsFileError = isChoosing && mappingError === undefined && upload?.step !== 'failed'
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        actions={
          <>
            <Link
              to={imports.paths.list}
              {...shortcutProps('Alt+I')}
              className={buttonStyles({ variant: 'ghost' })}
            >
              <History aria-hidden="true" />
              Past imports
            </Link>
            <BackToPage to={imports.paths.records} hasArrow />
          </>
        }
      />
      <div className="flex flex-col gap-4 max-sm:pb-4">
        {upload && <UploadNotice upload={upload} onCheckNow={form.checkNow} />}
        <ChosenFile
          file={file}
          onPick={form.pick}
          disabled={isUploading}
          isOpening={isChoosing && isReadingColumns}
          error={showsFileError ? preview.error : undefined}
          onRetry={form.retryPreview}
        >
          {upload && <UploadProgress kind={imports.kind} upload={upload} />}
        </ChosenFile>
        {children}
        {isChoosing && file && header && header.columns.length > 0 && (
          <>
            {header.sheetCount > 1 && (
              <SheetField {...header} onChange={(sheet) => form.changeInput({ sheet, columns: undefined })} />
            )}
            <FileNotes notes={header.notes} />
            <ColumnMappingCard
              key={`${file.name} ${header.sheet}`}
              columns={header.columns}
              labels={imports.columnLabels}
              repeatable={imports.repeatableColumns}
              badge={header.program === null ? undefined : `${header.program} export recognized`}
              error={mappingError}
              onChange={(columns) => form.changeInput({ columns })}
            />
            {imports.renderModePicker(preview, mode, form.setMode)}
            {mappingError === undefined && notice}
            {mappingError === undefined && (
              <ImportPreview
                key={imports.results.list(mode).join()}
                imports={imports}
                fileName={file.name}
                preview={preview}
                mode={mode}
                isRunning={form.isPreviewing}
              />
            )}
          </>
        )}
        {upload?.step === 'done' && (
          <ImportResult imports={imports} of={upload.result.import} done={upload.result} />
        )}
        {upload?.step === 'recovered' && <ImportResult imports={imports} of={upload.import} />}
        {imports.instructions}
      </div>
      <UploadActions
        upload={upload}
        disabledReason={
          (upload?.step === 'checking' ? 'The result of the previous upload is being checked.' : undefined) ??
          (file === null ? 'Choose a CSV or XLSX file first.' : undefined) ??
          (isReadingColumns ? 'The columns of the file are being read.' : mappingError) ??
          agreement?.error
        }
        agreement={isChoosing ? agreement?.checkbox : undefined}
        onStart={() => void form.start(settings ?? {})}
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

interface SheetFieldProps extends Pick<FileHeader<string>, 'sheets' | 'sheet' | 'sheetCount'> {
  onChange: (sheet: number) => void
}

/** A user may expect that all sheets are imported. */
function SheetField({ sheets, sheet, sheetCount, onChange }: SheetFieldProps) {
  const positioned = sheets.map((one, index) => ({ ...one, position: index + 1 }))
  const listed = sheetCount > sheets.length ? ` The first ${formatCount(sheets.length)} are listed.` : ''
  return (
    <Notice tone="warning" title={`Only the sheet "${sheets[sheet - 1]?.name}" is imported`}>
      <p>{`The workbook has ${formatCount(sheetCount)} sheets.${listed}`}</p>
      <Field label="Sheet to import" className="mt-2 max-w-80">
        <Select value={sheet} onChange={({ target }) => onChange(Number(target.value))}>
          {positioned.map(({ position, name, isHidden }) => (
            <option key={position} value={position}>
              {isHidden ? `${name} (hidden)` : name}
            </option>
          ))}
        </Select>
      </Field>
    </Notice>
  )
}
