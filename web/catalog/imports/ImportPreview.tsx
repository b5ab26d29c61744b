// What would become of each row: the four verdicts with their counts, which filter the rows beneath.
import { useState } from 'react'

import { maxListed } from '#contract/catalog/imports.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

import type { RowResult, RowResultCounts } from './importLabels.ts'
import { PreviewRows } from './PreviewRows.tsx'
import { filterPreviewRows, type Preview, formatResultCount, rowResults } from './previewState.ts'
import { rowResultLabels } from './rowResultLabels.ts'

const rowsPerPage = 25

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  isRunning: boolean
}

export function ImportPreview({ fileName, preview, isRunning }: ImportPreviewProps) {
  const [verdict, setVerdict] = useState<RowResult>()
  const [page, setPage] = useState(1)
  const { progress } = preview
  const rows = filterPreviewRows(preview, verdict)
  const isCut = rowResults.some((each) => preview.rows[each].length >= maxListed.previewed)
  return (
    <div>
      <Card title="Preview" flush action={isCut && <OnlyTheFirst />}>
        {isRunning && progress && (
          <div className="border-b border-hairline px-4 py-3">
            <ProgressBar
              label={`Checking ${fileName}`}
              value={progress.bytes}
              max={progress.totalBytes}
              text={`${pluralize(progress.rows, 'row')} · ${Math.round((progress.bytes / progress.totalBytes) * 100)}%`}
            />
          </div>
        )}
        <div className="grid grid-cols-4 divide-x divide-hairline border-b border-hairline max-sm:grid-cols-2 max-sm:divide-x-0">
          {rowResults.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={verdict === each}
              onClick={() => {
                setVerdict(verdict === each ? undefined : each)
                setPage(1)
              }}
              className="px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:selvedge-left"
            >
              <span className="block text-control text-muted">{rowResultLabels[each]}</span>
              <span className="block text-title tabular">{formatResultCount(preview, each)}</span>
            </button>
          ))}
        </div>
        <output className="sr-only">
          {preview.counts && `All ${pluralize(rowsOf(preview.counts), 'row')} checked`}
        </output>
        <PreviewRows rows={rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)} />
      </Card>
      <Pagination page={page} pageSize={rowsPerPage} total={rows.length} onPageChange={setPage} />
    </div>
  )
}

function rowsOf(counts: RowResultCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function OnlyTheFirst() {
  return (
    <span className="text-meta text-muted">
      The first {formatCount(maxListed.previewed)} of each are listed
    </span>
  )
}
