// The page that imports a file: its columns, what to do with its records, the preview, the upload and its result.
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { BackToPage } from '#web/shell/BackToPage.tsx'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ChosenFile } from './ChosenFile.tsx'
import { ColumnMappingCard } from './ColumnMappingCard.tsx'
import { FileNotes } from './FileNotes.tsx'
import type { ImportPages, ImportTypes } from './importPages.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import { SheetField } from './SheetField.tsx'
import { UploadActions } from './UploadActions.tsx'
import { isPdf } from './uploadFile.ts'
import { UploadNotice, UploadProgress } from './UploadStatus.tsx'
import { useFileDrop } from './useFileDrop.ts'
import type { ImportForm } from './useImportForm.ts'
import { isUploadRunning } from './useUpload.ts'

/** PDF.js is larger than all of the page. */
const PdfPages = lazy(async () => ({ default: (await import('./pdf/PdfPages.tsx')).PdfPages }))

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
  const [activeRow, setActiveRow] = useState<number>()
  const kinds = imports.takesPdf === true ? 'CSV, XLSX or PDF' : 'CSV or XLSX'
  const showsPages = isChoosing && file !== null && isPdf(file) && header !== undefined
  useFileDrop(isUploading ? undefined : ([file]) => form.pick(file))
  const isReadingColumns = form.isPreviewing && !header
  /** The server handles files without columns itself. */
  const mappingError = header && header.columns.length > 0 ? imports.findMappingError(header) : undefined
  const otherSheets = (preview.previewed && imports.findOtherSheets?.(preview.previewed)) ?? []
  const nextSheet = otherSheets.find((sheet) => !form.importedSheets.includes(sheet))
  const showsFileError = isChoosing && mappingError === undefined && upload?.step !== 'failed'
  return (
    <div
      className={`${showsPages ? 'max-w-360' : 'max-w-240'} max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col`}
    >
      <PageHeader
        actions={
          <>
            <Link
              to={imports.paths.list}
              {...shortcutProps('chooseFile')}
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
          kinds={kinds}
          accept={imports.takesPdf === true ? '.csv,.tsv,.xlsx,.pdf' : '.csv,.tsv,.xlsx'}
        >
          {upload && <UploadProgress kind={imports.kind} upload={upload} />}
        </ChosenFile>
        {children}
        {isChoosing && file && header && header.columns.length > 0 && (
          <BesidePages
            pages={
              showsPages && (
                <PdfPages file={file} rows={preview.rows} activeRow={activeRow} onActiveRow={setActiveRow} />
              )
            }
          >
            {header.sheetCount > 1 && (
              <SheetField {...header} onChange={(sheet) => form.changeInput({ sheet, columns: undefined })} />
            )}
            <FileNotes notes={header.notes} />
            {form.byNames && (
              <Notice
                title="Columns as in the last import of such a file"
                action={
                  <Button size="sm" onClick={() => form.changeInput({ columns: form.byNames })}>
                    Read columns by their names
                  </Button>
                }
              />
            )}
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
                activeRow={activeRow}
                onActiveRow={setActiveRow}
              />
            )}
          </BesidePages>
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
          (file === null ? `Choose a ${kinds} file first.` : undefined) ??
          (isReadingColumns ? 'The columns of the file are being read.' : mappingError) ??
          agreement?.error
        }
        agreement={isChoosing ? agreement?.checkbox : undefined}
        onStart={() => void form.start(settings ?? {})}
        onCancel={form.cancel}
        onMore={() => form.restart(null)}
        next={
          nextSheet !== undefined &&
          upload?.step === 'done' && (
            <Button onClick={() => form.continueWithSheet(nextSheet)}>
              {`Import sheet "${header?.sheets[nextSheet - 1]?.name}"`}
            </Button>
          )
        }
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

/** The pages of a PDF are next to its columns and rows, or below them on a narrow screen. */
function BesidePages({ pages, children }: { pages: ReactNode; children: ReactNode }) {
  if (!pages) return <>{children}</>
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="min-w-0">
        <div className="sticky top-18">
          <Suspense>{pages}</Suspense>
        </div>
      </div>
    </div>
  )
}
