// The counts of an import and the download of its refused rows.
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'

import { downloadRefusedRows, type Import } from '#contract/catalog/imports.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { formatCount } from '#domain/platform/format.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Metric } from '#web/ui/Metric.tsx'

export function ImportCounts({ of }: { of: Import }) {
  const isUpdate = of.mode === 'update'
  return (
    <div
      className={`grid gap-3 max-sm:grid-cols-2 ${isUpdate ? 'grid-cols-5 max-lg:grid-cols-3' : 'grid-cols-3'}`}
    >
      <Metric label="Imported" value={formatCount(of.importedCount)} />
      {isUpdate && <Metric label="Updated" value={formatCount(of.updatedCount)} />}
      {isUpdate && <Metric label="Unchanged" value={formatCount(of.sameCount)} />}
      <Metric label="Duplicates skipped" value={formatCount(of.duplicateCount)} />
      <Metric label="Refused" value={formatCount(of.refusedCount)} />
    </div>
  )
}

/** Renders nothing if no row was refused. */
export function RefusedRowsLink({ of: { id, refusedCount } }: { of: Import }) {
  if (refusedCount === 0) return null
  return (
    // A link, so that the browser streams the file to disk.
    <a href={buildRequest(downloadRefusedRows, { id }).url} download className={buttonStyles()}>
      <Download aria-hidden="true" />
      Download refused rows
    </a>
  )
}

/** The import itself groups only by a style column, and into styles that exist. Renders nothing if it created no products. */
export function GroupProductsLink({ of: { id, undone, importedCount } }: { of: Import }) {
  const permissionError = usePermissionError('styles.group')
  if (permissionError !== undefined || undone !== null || importedCount === 0) return null
  return (
    <Link to="/group-products" search={{ importId: id }} className={buttonStyles()}>
      Group into styles
    </Link>
  )
}
