// The preview of an import: the number of rows per result, which filter the rows below.
import { useState } from 'react'

import { type PreviewRow } from '#contract/catalog/imports.ts'
import { maxListed } from '#contract/files/imports.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import {
  columnLabels,
  type RowResultCounts,
  rowResultLabels,
  rowResultTones,
  shownResult,
  shownResults,
} from './importLabels.ts'
import {
  filterPreviewRows,
  type Preview,
  type RowFilter,
  formatResultCount,
  rowResults,
} from './previewState.ts'
import { RefusedCell } from './RefusedRows.tsx'

const rowsPerPage = 25

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  mode: ImportMode
  isRunning: boolean
}

/** Mount it with a new key for another mode, which has other results. */
export function ImportPreview({ fileName, preview, mode, isRunning }: ImportPreviewProps) {
  const [filter, setFilter] = useState<RowFilter>()
  const [page, setPage] = useState(1)
  const toggle = (next: RowFilter) => {
    setFilter(filter === next ? undefined : next)
    setPage(1)
  }
  const { progress } = preview
  const leavingCount = mode === 'update' ? preview.leavingCount : preview.newLeavingCount
  const rows = filterPreviewRows(preview, filter, mode)
  const isTruncated = rowResults.some((each) => preview.rows[each].length >= maxListed.previewed)
  return (
    <div>
      <Card title="Preview" flush action={isTruncated && <ListLimit />}>
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
        <div className="grid auto-cols-fr grid-flow-col divide-x divide-hairline border-b border-hairline max-sm:grid-flow-row max-sm:grid-cols-2 max-sm:divide-x-0">
          {shownResults[mode].map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={filter === each}
              onClick={() => toggle(each)}
              className="px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:selvedge-left"
            >
              <span className="block text-control text-muted">{rowResultLabels[each]}</span>
              <span className="block text-title tabular">{formatResultCount(preview, each, mode)}</span>
            </button>
          ))}
        </div>
        {mode === 'update' && hasQuantityAtExport(preview) && (
          <div className="border-b border-hairline p-3">
            <Notice title="Stock that changed since the export is kept">
              This file was exported from here. A quantity that you didn’t edit stays as it is now; an edited
              one changes the stock by the difference.
            </Notice>
          </div>
        )}
        {leavingCount > 0 && (
          <div className="border-b border-hairline p-3">
            <Notice
              tone="warning"
              title={`${pluralize(leavingCount, 'product')} will have no style`}
              action={
                <Button size="sm" aria-pressed={filter === 'leaving'} onClick={() => toggle('leaving')}>
                  {filter === 'leaving' ? 'Show all rows' : 'Show these rows'}
                </Button>
              }
            >
              Another product of the style has their color and size, or the style is full.
            </Notice>
          </div>
        )}
        {preview.notedCount > 0 && (
          <div className="border-b border-hairline p-3">
            <Notice
              tone="warning"
              title={`Check ${pluralize(preview.notedCount, 'row')}`}
              action={
                <Button size="sm" aria-pressed={filter === 'noted'} onClick={() => toggle('noted')}>
                  {filter === 'noted' ? 'Show all rows' : 'Show these rows'}
                </Button>
              }
            >
              A price was rounded to the cent, or a number can be read in two ways.
            </Notice>
          </div>
        )}
        <output className="sr-only">
          {preview.counts && `All ${pluralize(totalRows(preview.counts), 'row')} checked`}
        </output>
        <PreviewRows rows={rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)} mode={mode} />
      </Card>
      <Pagination page={page} pageSize={rowsPerPage} total={rows.length} onPageChange={setPage} />
    </div>
  )
}

/** The quantities are differences only together with the exported ones. */
function hasQuantityAtExport({ columns }: Preview): boolean {
  const fields = columns?.columns.map(({ importAs }) => importAs) ?? []
  return fields.includes('quantity') && fields.includes('quantityAtExport')
}

function totalRows(counts: RowResultCounts): number {
  return counts.new + counts.changed + counts.same + counts.refused
}

function ListLimit() {
  return (
    <span className="text-meta text-muted">
      The first {formatCount(maxListed.previewed)} of each are listed
    </span>
  )
}

function PreviewRows({ rows, mode }: { rows: readonly PreviewRow[]; mode: ImportMode }) {
  if (useIsPhone()) {
    return (
      <RowList label="Rows of the file" flush>
        {rows.map((row) => (
          <li key={row.row} className="flex flex-col gap-1 px-4 py-2 text-control">
            <span className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{row.name || row.code}</span>
              <ResultBadge row={row} mode={mode} />
            </span>
            <span className="truncate text-meta text-muted">
              Row {formatCount(row.row)} · <span className="code">{row.code}</span>
            </span>
            <Details row={row} mode={mode} />
          </li>
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Rows of the file" flush>
      <TableHead>
        <ColumnHead kind="number">Row</ColumnHead>
        <ColumnHead>Result</ColumnHead>
        <ColumnHead>Product ID</ColumnHead>
        <ColumnHead>Name</ColumnHead>
        <ColumnHead>Details</ColumnHead>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.row}>
            <Cell kind="number" className="w-px align-top leading-7 text-muted">
              {formatCount(row.row)}
            </Cell>
            <Cell className="w-px align-top leading-7 whitespace-nowrap">
              <ResultBadge row={row} mode={mode} />
            </Cell>
            <Cell className="w-1/6 max-w-0 truncate align-top leading-7" title={row.code}>
              <span className="code">{row.code}</span>
            </Cell>
            <Cell className="w-1/3 max-w-0 truncate align-top leading-7" title={row.name}>
              {row.name}
            </Cell>
            <Cell className="py-2 align-top">
              <Details row={row} mode={mode} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface RowProps {
  row: PreviewRow
  mode: ImportMode
}

function ResultBadge({ row, mode }: RowProps) {
  const result = shownResult(row, mode)
  return <Badge tone={rowResultTones[result]}>{rowResultLabels[result]}</Badge>
}

function Details({ row, mode }: RowProps) {
  if (shownResult(row, mode) === 'skipped') return null
  const { changes, refusal, notes, leavesStyle } = row
  return (
    <>
      {refusal && <RefusedCell {...refusal} />}
      {changes?.map(({ column, from, to }) => (
        <span key={column} className="line-clamp-2 wrap-anywhere">
          <span className="text-muted">{columnLabels[column]} </span>
          <Value text={from} /> <span aria-label="becomes">→</span> <Value text={to} />
        </span>
      ))}
      {leavesStyle !== undefined && (
        <span className="block text-pretty text-warning wrap-anywhere">{leavesStyle}</span>
      )}
      {notes?.map((note) => (
        <span key={note} className="block text-warning wrap-anywhere">
          {note}
        </span>
      ))}
    </>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="text-muted">empty</span> : <span className="font-medium">{text}</span>
}
