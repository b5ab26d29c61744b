// Asks the user before products without a price in the file are imported at $0.00.
import { useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import type { Preview } from '#web/files/imports/importPages.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { ProductImportTypes } from './productUploads.ts'

/** The notice, the checkbox, and whether the user agreed for this preview. */
export function useMissingPrices({ header, previewed, error }: Preview<ProductImportTypes>) {
  /** Another preview, of another file or mapping, asks again. */
  const [agreed, setAgreed] = useState<typeof previewed>()
  const unpricedCount = previewed?.unpricedCount ?? 0
  const hasPrice = header?.columns.some(({ importAs }) => importAs === 'price') ?? true
  const isAgreed = previewed !== undefined && agreed === previewed
  const products = pluralize(unpricedCount, 'product')
  const isChecking = !hasPrice && previewed === undefined && error === undefined
  const agreement = {
    checkbox: (
      <Checkbox
        label={`Import ${products} at $0.00`}
        checked={isAgreed}
        onChange={(checked) => setAgreed(checked ? previewed : undefined)}
      />
    ),
    error: isAgreed ? undefined : `Agree to import ${products} at $0.00, or choose the column of the price.`,
  }
  return {
    isAgreed,
    notice: unpricedCount > 0 && (
      <Notice
        tone="warning"
        title={
          hasPrice
            ? `${products} without a price in the file will cost $0.00`
            : `No column is the price: ${products} will cost $0.00`
        }
      >
        Choose the column of the price above, or agree to it before you start the upload.
      </Notice>
    ),
    agreement: isChecking ? checking : unpricedCount > 0 ? agreement : undefined,
  }
}

const checking = {
  checkbox: null,
  error: 'The rows are being checked, because no column is the price.',
}
