// The preview of an import: the number of rows per result, which filter the rows below.
import { type ReactNode, useState } from 'react'

import { maxListed, type ProgressEvent } from '#contract/files/imports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import type { RowSource } from './importPages.ts'

const rowsPerPage = 25

/** A row of the file as the preview shows it. */
export interface PreviewLine {
  row: number
  badge: { tone: BadgeTone; label: string }
  /** The product ID or the customer number. */
  code: string
  name: string
  details: ReactNode
  source?: RowSource | undefined
}

interface PreviewCardProps {
  fileName: string
  isRunning: boolean
  activeRow: number | undefined
  onActiveRow: (row: number | undefined) => void
  progress: ProgressEvent | undefined
  /** The results with their counts. */
  results: readonly { filter: string; label: string; count: string }[]
  /** Rows that need a look, with a button that shows them. */
  warnings: readonly { key: string; title: string; text: string }[]
  /** More above the rows. */
  notices: readonly { title: string; text: string }[]
  /** 'Product ID' */
  codeLabel: string
  /** The number of all rows, once they are checked. */
  checkedRows: number | undefined
  isTruncated: boolean
  filterLines: (filter: string | undefined) => readonly PreviewLine[]
}

/** Mount it with a new key if the filters change. */
export function PreviewCard({
  fileName,
  isRunning,
  activeRow,
  onActiveRow,
  progress,
  results,
  warnings,
  notices,
  codeLabel,
  checkedRows,
  isTruncated,
  filterLines,
}: PreviewCardProps) {
  const [filter, setFilter] = useState<string>()
  const [page, setPage] = useState(1)
  const toggle = (next: string) => {
    setFilter(filter === next ? undefined : next)
    setPage(1)
  }
  const lines = filterLines(filter)
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
          {results.map((each) => (
            <button
              key={each.filter}
              type="button"
              aria-pressed={filter === each.filter}
              onClick={() => toggle(each.filter)}
              className="px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:selvedge-left"
            >
              <span className="block text-control text-muted">{each.label}</span>
              <span className="block text-title tabular">{each.count}</span>
            </button>
          ))}
        </div>
        {notices.map(({ title, text }) => (
          <div key={title} className="border-b border-hairline p-3">
            <Notice title={title}>{text}</Notice>
          </div>
        ))}
        {warnings.map((warning) => (
          <div key={warning.key} className="border-b border-hairline p-3">
            <Notice
              tone="warning"
              title={warning.title}
              action={
                <Button size="sm" aria-pressed={filter === warning.key} onClick={() => toggle(warning.key)}>
                  {filter === warning.key ? 'Show all rows' : 'Show these rows'}
                </Button>
              }
            >
              {warning.text}
            </Notice>
          </div>
        ))}
        <output className="sr-only">
          {checkedRows !== undefined &&
            (checkedRows === 0 ? 'The file has no rows' : `${pluralize(checkedRows, 'row')} checked`)}
        </output>
        <PreviewLines
          lines={lines.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
          codeLabel={codeLabel}
          activeRow={activeRow}
          onActiveRow={onActiveRow}
        />
      </Card>
      <Pagination page={page} pageSize={rowsPerPage} total={lines.length} onPageChange={setPage} />
    </div>
  )
}

function ListLimit() {
  return (
    <span className="text-meta text-muted">
      The first {formatCount(maxListed.previewed)} of each are listed
    </span>
  )
}

interface PreviewLinesProps extends Pick<PreviewCardProps, 'codeLabel' | 'activeRow' | 'onActiveRow'> {
  lines: readonly PreviewLine[]
}

function PreviewLines({ lines, codeLabel, activeRow, onActiveRow }: PreviewLinesProps) {
  /** Only rows of a PDF have a place that can be marked. */
  const markProps = ({ row, source }: PreviewLine) =>
    source && {
      tabIndex: 0,
      onMouseEnter: () => onActiveRow(row),
      onMouseLeave: () => onActiveRow(undefined),
      onFocus: () => onActiveRow(row),
      onBlur: () => onActiveRow(undefined),
    }
  if (useIsPhone()) {
    return (
      <RowList label="Rows of the file" flush>
        {lines.map((line) => {
          const { row, badge, code, name, details } = line
          return (
            <li
              key={`${row} ${code}`}
              {...markProps(line)}
              className="flex flex-col gap-1 px-4 py-2 text-control"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">{name || code}</span>
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </span>
              <span className="truncate text-meta text-muted">
                Row {formatCount(row)}
                {code !== '' && name !== '' && (
                  <>
                    {' · '}
                    <span className="code">{code}</span>
                  </>
                )}
              </span>
              {details}
            </li>
          )
        })}
      </RowList>
    )
  }
  /** The pages of a PDF leave less space. */
  const isBesidePages = lines.some(({ source }) => source !== undefined)
  return (
    <Table label="Rows of the file" flush>
      <TableHead>
        <ColumnHead kind="number">Row</ColumnHead>
        <ColumnHead>Result</ColumnHead>
        <ColumnHead>{codeLabel}</ColumnHead>
        {!isBesidePages && <ColumnHead>Name</ColumnHead>}
        <ColumnHead>Details</ColumnHead>
      </TableHead>
      <TableBody>
        {lines.map((line) => {
          const { row, badge, code, name, details, source } = line
          return (
            <TableRow
              key={`${row} ${code}`}
              selected={source !== undefined && row === activeRow}
              {...markProps(line)}
            >
              <Cell kind="number" className="w-px align-top leading-7 text-muted">
                {formatCount(row)}
              </Cell>
              <Cell className="w-px align-top leading-7 whitespace-nowrap">
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </Cell>
              {isBesidePages ? (
                <Cell className="w-1/3 py-1 align-top wrap-anywhere">
                  <span className="code block leading-5">{code}</span>
                  <span className="block text-muted">{name}</span>
                </Cell>
              ) : (
                <>
                  <Cell className="w-1/6 max-w-0 truncate align-top leading-7" title={code}>
                    <span className="code">{code}</span>
                  </Cell>
                  <Cell className="w-1/3 max-w-0 truncate align-top leading-7" title={name}>
                    {name}
                  </Cell>
                </>
              )}
              <Cell className="py-2 align-top">{details}</Cell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
