// The preview of an import: its results, warnings and rows, as the kind of record describes them.
import { pluralize } from '#domain/platform/format.ts'

import type { ImportPages, ImportTypes, Preview, RowWarning } from './importPages.ts'
import { PreviewCard } from './PreviewCard.tsx'
import { findFullResults, formatResultCount } from './previewState.ts'

interface ImportPreviewProps<T extends ImportTypes> {
  imports: ImportPages<T>
  fileName: string
  preview: Preview<T>
  mode: T['mode']
  isRunning: boolean
  /** The number of the row that is marked in the file. */
  activeRow: number | undefined
  onActiveRow: (row: number | undefined) => void
}

/** Mount it with a new key if another mode has other results. */
export function ImportPreview<T extends ImportTypes>({
  imports,
  fileName,
  preview,
  mode,
  isRunning,
  activeRow,
  onActiveRow,
}: ImportPreviewProps<T>) {
  const { results } = imports
  const { header, rows, previewed } = preview
  const shown = results.list(mode)
  const counts = previewed && results.count(previewed, mode)
  const warnings = findWarnings(imports, previewed, mode)

  function filterRows(filter: string | undefined): readonly T['row'][] {
    if (filter === undefined) return rows
    const warning = warnings.find(({ key }) => key === filter)
    return rows.filter((row) => (warning ? warning.includes(row) : results.find(row, mode) === filter))
  }

  return (
    <PreviewCard
      fileName={fileName}
      isRunning={isRunning}
      activeRow={activeRow}
      onActiveRow={onActiveRow}
      progress={preview.progress}
      results={shown.map((result) => ({
        filter: result,
        label: results.labels[result].label,
        count: formatResultCount(preview, results, result, mode),
      }))}
      notices={(header && imports.findNotices?.(header, mode)) ?? []}
      warnings={warnings}
      codeLabel={imports.codeLabel}
      checkedRows={counts && shown.reduce((sum, result) => sum + counts[result], 0)}
      isTruncated={findFullResults(rows).length > 0}
      filterLines={(filter) =>
        filterRows(filter).map((row) => {
          const { label, badge = label, tone } = results.labels[results.find(row, mode)]
          return { ...row, badge: { tone, label: badge }, details: imports.renderRow(row, mode) }
        })
      }
    />
  )
}

function findWarnings<T extends ImportTypes>(
  { findWarnings = () => [], notedText }: ImportPages<T>,
  previewed: T['previewed'] | undefined,
  mode: T['mode'],
): readonly RowWarning<T>[] {
  if (!previewed) return []
  const warnings = findWarnings(previewed, mode)
  const { notedCount } = previewed
  if (notedCount === 0) return warnings
  return [
    ...warnings,
    {
      key: 'noted',
      title: `Check ${pluralize(notedCount, 'row')}`,
      text: notedText,
      includes: ({ notes }) => notes !== undefined,
    },
  ]
}
