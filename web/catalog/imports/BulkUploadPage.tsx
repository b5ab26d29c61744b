// The bulk upload page: choose a file, preview the import, upload it and see the result.
import { useEffect, useEffectEvent, useState } from 'react'

import { columnMappingError, updatesOnly } from '#domain/catalog/columnMapping.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { getColumnMapping } from '#web/files/imports/columnChoice.ts'
import { BackLink, ImportFormLayout } from '#web/files/imports/ImportFormLayout.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'

import { BulkUploadInstructions } from './BulkUploadInstructions.tsx'
import { takeHandedFile } from './handedFile.ts'
import { columnLabels } from './importLabels.ts'
import { ImportModePicker } from './ImportModePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import type { Preview } from './previewState.ts'
import { UploadResult } from './UploadResult.tsx'
import { useMissingPrices } from './useMissingPrices.tsx'
import { useProductPreview } from './useProductPreview.ts'
import { useProductUpload } from './useProductUpload.ts'

export function BulkUploadPage() {
  const permissionError = usePermissionError('products.import')
  /** A file that was chosen on the product list. */
  const [handedFile] = useState(takeHandedFile)
  const [file, setFile] = useState<File | null>(handedFile)
  const previewing = useProductPreview()
  const missingPrices = useMissingPrices(previewing.preview)
  const uploading = useProductUpload({
    startsOnList: file !== null && file === handedFile,
    allowsMissingPrices: missingPrices.isAgreed,
  })
  const form = useImportForm({ file, onFileChange: setFile, previewing, uploading, firstMode: 'skip' })
  const previewHandedFile = useEffectEvent(() => handedFile && previewing.run(handedFile))
  useEffect(() => void previewHandedFile(), [])
  const { preview } = previewing
  const { upload } = form
  const canOnlyUpdate =
    preview.header !== undefined &&
    preview.header.program === null &&
    updatesOnly(getColumnMapping(preview.header.columns))
  const mode = canOnlyUpdate ? 'update' : form.mode
  return (
    <ImportFormLayout
      kind="product"
      form={form}
      mode={mode}
      permission={{ error: permissionError, title: "You can't upload products in bulk" }}
      pastImports="/imports"
      back={<BackLink to="/products">Back to Products</BackLink>}
      header={preview.header}
      columnLabels={columnLabels}
      mappingError={preview.header && findMappingError(preview.header)}
      previewError={preview.error}
      modePicker={
        <ImportModePicker
          mode={mode}
          onChange={form.setMode}
          counts={preview.counts}
          updatesOnly={canOnlyUpdate}
        />
      }
      agreement={missingPrices.agreement}
      preview={
        <>
          {missingPrices.notice}
          <ImportPreview
            key={mode}
            fileName={file?.name ?? ''}
            preview={preview}
            mode={mode}
            isRunning={previewing.isRunning}
          />
        </>
      }
      result={
        <>
          {upload?.step === 'done' && <UploadResult {...upload.result} />}
          {upload?.step === 'recovered' && <UploadResult import={upload.import} {...lostLists} />}
        </>
      }
      instructions={<BulkUploadInstructions />}
    />
  )
}

/** The lists of a result whose response was lost. */
const lostLists = { duplicates: [], refused: [], leftStyles: [], leftStyleCount: 0 }

/** The server handles exports of known programs and files without columns itself. */
function findMappingError({ program, columns }: NonNullable<Preview['header']>): string | undefined {
  const names = columns.map(({ name }) => name)
  return program !== null || names.length === 0
    ? undefined
    : columnMappingError(names, getColumnMapping(columns), 'update')
}
