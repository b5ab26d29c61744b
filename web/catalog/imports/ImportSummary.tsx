// The counts of an import of products, and what can be done with it.
import { Link } from '@tanstack/react-router'

import { downloadRefusedRows, type ProductImport } from '#contract/catalog/imports.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ImportCounts, RefusedRowsLink } from '#web/files/imports/ImportSummary.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

export function ProductImportCounts({ of }: { of: ProductImport }) {
  return <ImportCounts of={of} hasUpdates={of.mode === 'update'} />
}

export function RefusedProductsLink({ of }: { of: ProductImport }) {
  return <RefusedRowsLink url={buildRequest(downloadRefusedRows, { id: of.id }).url} of={of} />
}

/** The import itself groups only by a style column, and into styles that exist. Renders nothing if it created no products. */
export function GroupProductsLink({ of: { id, undone, importedCount } }: { of: ProductImport }) {
  const permissionError = usePermissionError('styles.group')
  if (permissionError !== undefined || undone !== null || importedCount === 0) return null
  return (
    <Link to="/group-products" search={{ importId: id }} className={buttonStyles()}>
      Group into styles
    </Link>
  )
}
