// What came of an import, in figures.
import type { Import } from '#contract/catalog/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Metric } from '#web/ui/Metric.tsx'

export function ImportCounts({ of }: { of: Import }) {
  const isUpdate = of.mode === 'update'
  return (
    <div
      className={`grid gap-3 max-sm:grid-cols-2 ${isUpdate ? 'grid-cols-5 max-lg:grid-cols-3' : 'grid-cols-3'}`}
    >
      <Metric label="Imported" value={formatCount(of.importedCount)} />
      {isUpdate && <Metric label="Updated" value={formatCount(of.updatedCount)} />}
      {isUpdate && <Metric label="Same as before" value={formatCount(of.sameCount)} />}
      <Metric label="Duplicates skipped" value={formatCount(of.duplicateCount)} />
      <Metric label="Refused" value={formatCount(of.refusedCount)} />
    </div>
  )
}
