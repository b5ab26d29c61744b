// The labels of the products that an import created or changed.
import { findImportedProducts, type ProductImport } from '#contract/catalog/imports.ts'
import { maxLabelProducts } from '#contract/catalog/labels.ts'
import { formatCount } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'

import { PrintLabelsButton } from './PrintLabelsButton.tsx'

/** Nothing for an import that changed no product. */
export function PrintImportLabels({ of }: { of: ProductImport }) {
  const count = of.importedCount + of.updatedCount
  if (count === 0) return null
  return (
    <PrintLabelsButton
      findIds={async () => (await call(findImportedProducts, { id: of.id })).productIds}
      failure="Failed to read the products of the import"
      disabledReason={
        count > maxLabelProducts
          ? `Labels of at most ${formatCount(maxLabelProducts)} products are printed at once. Select some in the product list.`
          : undefined
      }
    />
  )
}
