// The pages of product imports: bulk upload, past imports, and one import.
import { useState } from 'react'

import { takeHandedFile } from '#web/files/imports/handedFile.ts'
import { ImportFormPage } from '#web/files/imports/ImportFormPage.tsx'
import { ImportPage } from '#web/files/imports/ImportPage.tsx'
import { ImportsPage } from '#web/files/imports/ImportsPage.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'

import { ImportImagesCard } from './ImportImagesCard.tsx'
import { productImports } from './productImports.tsx'
import { listUploadToasts } from './productUploads.ts'
import { useImportImages } from './useImportImages.ts'
import { useMissingPrices } from './useMissingPrices.tsx'

export function BulkUploadPage() {
  /** A file that was chosen on the product list. */
  const [handedFile] = useState(takeHandedFile)
  const form = useImportForm(productImports, { file: handedFile, toasts: listUploadToasts })
  const { isAgreed, agreement, notice } = useMissingPrices(form.preview)
  const { images, add, remove } = useImportImages(form)
  return (
    <ImportFormPage
      imports={productImports}
      form={form}
      settings={isAgreed ? { missingPrices: 'zero' } : {}}
      agreement={images?.isUploading === true ? imagesAreUploaded : agreement}
      notice={notice}
    >
      {form.isChoosing && (
        <ImportImagesCard images={images} previewed={form.preview.previewed} onAdd={add} onRemove={remove} />
      )}
    </ImportFormPage>
  )
}

const imagesAreUploaded = { checkbox: null, error: 'The images are being uploaded.' }

export function ProductImportsPage() {
  return <ImportsPage imports={productImports} />
}

export function ProductImportPage() {
  return <ImportPage imports={productImports} />
}
