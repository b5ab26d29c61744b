// The counts of an import.
import type { PastImport } from '#contract/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Metric } from '#web/ui/Metric.tsx'

/** `hasUpdates`: whether the import could update records. */
export function ImportCounts({ of, hasUpdates }: { of: PastImport; hasUpdates: boolean }) {
  return (
    <div
      className={`grid gap-3 max-sm:grid-cols-2 ${hasUpdates ? 'grid-cols-5 max-lg:grid-cols-3' : 'grid-cols-3'}`}
    >
      <Metric label="Imported" value={formatCount(of.importedCount)} />
      {hasUpdates && <Metric label="Updated" value={formatCount(of.updatedCount)} />}
      {hasUpdates && <Metric label="Unchanged" value={formatCount(of.sameCount)} />}
      <Metric label="Duplicates skipped" value={formatCount(of.duplicateCount)} />
      <Metric label="Refused" value={formatCount(of.refusedCount)} />
    </div>
  )
}
