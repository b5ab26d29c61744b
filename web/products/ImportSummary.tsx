// What came of an import: the counts, the rows that were refused and why, the codes that were skipped.
import { maxListed, type RefusedRow } from '#contract/imports.ts'
import { Card } from '#web/ui/Card.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { counted } from './importWords.ts'
import type { UploadedProducts } from './uploadProducts.ts'

const count = (figure: number) => figure.toLocaleString('en-US')

export function ImportSummary({ result }: { result: UploadedProducts }) {
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
        <Metric label="Imported" value={count(result.imported)} />
        <Metric label="Duplicates skipped" value={count(result.duplicateCount)} />
        <Metric label="Refused" value={count(result.errorCount)} />
        <Metric label="Without ID or name" value={count(result.droppedCount)} />
      </div>
      {result.refused.length > 0 && <RefusedRows rows={result.refused} total={result.errorCount} />}
      {result.duplicates.length > 0 && (
        <SkippedDuplicates codes={result.duplicates} total={result.duplicateCount} />
      )}
    </section>
  )
}

function RefusedRows({ rows, total }: { rows: readonly RefusedRow[]; total: number }) {
  return (
    <Card
      title={`${counted(total, 'row')} refused`}
      flush
      action={total > rows.length && <FirstOnly listed={maxListed.refused} />}
    >
      <Scrolling label="Refused rows">
        <Table label="Refused rows" flush>
          <TableHead>
            <ColumnHead kind="number">Row</ColumnHead>
            <ColumnHead>Column</ColumnHead>
            <ColumnHead>Value</ColumnHead>
            <ColumnHead>Reason</ColumnHead>
          </TableHead>
          <TableBody>
            {rows.map((refused) => (
              <TableRow key={refused.row}>
                <Cell kind="number" className="w-px">
                  {count(refused.row)}
                </Cell>
                <Cell>
                  <span className="code">{refused.column}</span>
                </Cell>
                <Cell className="w-1/3 max-w-0 truncate" title={refused.value}>
                  {refused.value}
                </Cell>
                <Cell>{refused.reason}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scrolling>
    </Card>
  )
}

/** How many codes are drawn; a list of a hundred thousand would freeze the page and nobody reads it. */
const shownCodes = 1000

function SkippedDuplicates({ codes, total }: { codes: readonly string[]; total: number }) {
  // A code may come twice in one file; it is listed once.
  const shown = Array.from(new Set(codes)).slice(0, shownCodes)
  return (
    <Card
      title={`${counted(total, 'duplicate')} skipped`}
      flush
      action={shown.length === shownCodes && <FirstOnly listed={shownCodes} />}
    >
      <Scrolling label="Skipped product IDs">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1 px-4 py-3 text-control">
          {shown.map((code) => (
            <li key={code} className="code truncate" title={code}>
              {code}
            </li>
          ))}
        </ul>
      </Scrolling>
    </Card>
  )
}

function FirstOnly({ listed }: { listed: number }) {
  return <span className="text-meta text-muted">The first {count(listed)} are listed</span>
}

/** Takes the focus, so that the keyboard can scroll it too. */
function Scrolling({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-y-auto [--sticky-top:0px]"
    >
      {children}
    </section>
  )
}
