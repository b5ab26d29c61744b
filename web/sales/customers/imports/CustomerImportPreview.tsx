// The preview of an import of customers.
import { maxListed } from '#contract/files/imports.ts'
import type { CustomerPreviewRow } from '#contract/sales/customerImports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { FieldChange, PreviewCard, RowWarning } from '#web/files/imports/PreviewCard.tsx'
import { RefusedCell } from '#web/files/imports/RefusedRows.tsx'

import {
  customerColumnLabels,
  type CustomerMode,
  type CustomerPreview,
  type CustomerResult,
  customerResults,
  formatResultCount,
  resultLabels,
  resultTones,
} from './customerPreview.ts'

interface CustomerImportPreviewProps {
  fileName: string
  preview: CustomerPreview
  mode: CustomerMode
  isRunning: boolean
}

export function CustomerImportPreview({ fileName, preview, mode, isRunning }: CustomerImportPreviewProps) {
  const { progress, counts, notedCount, rows } = preview
  const listedCount = (result: CustomerResult) => rows.filter((row) => row.result === result).length
  return (
    <PreviewCard<CustomerResult | 'noted'>
      fileName={fileName}
      isRunning={isRunning}
      progress={progress}
      results={customerResults.map((filter) => ({
        filter,
        label: resultLabels[filter],
        count: formatResultCount(preview, filter),
      }))}
      warnings={
        notedCount > 0
          ? [
              {
                filter: 'noted',
                title: `Check ${pluralize(notedCount, 'row')}`,
                text: 'A number can be read in two ways, or a cell is left out.',
              },
            ]
          : []
      }
      codeLabel="Number"
      checkedRows={counts && Object.values(counts).reduce((sum, count) => sum + count, 0)}
      isTruncated={customerResults.some((result) => listedCount(result) >= maxListed.previewed)}
      filterLines={(filter) =>
        rows
          .filter((row) =>
            filter === 'noted' ? row.notes !== undefined : filter === undefined || row.result === filter,
          )
          .map((row) => ({
            row: row.row,
            badge: {
              tone: resultTones[row.result],
              label: row.result === 'duplicate' ? 'Duplicate' : resultLabels[row.result],
            },
            code: row.number,
            name: row.name,
            details: <Details row={row} mode={mode} />,
          }))
      }
    />
  )
}

function Details({ row, mode }: { row: CustomerPreviewRow; mode: CustomerMode }) {
  const { duplicate, refusal, changes = [], notes = [] } = row
  // The changes to the existing customer.
  const showsUpdate = duplicate === undefined || mode === 'update'
  return (
    <>
      {duplicate !== undefined && <RowWarning text={duplicate} />}
      {showsUpdate && refusal && <RefusedCell labels={customerColumnLabels} {...refusal} />}
      {showsUpdate &&
        changes.map(({ field, from, to }) => <FieldChange key={field} label={field} from={from} to={to} />)}
      {notes.map((note) => (
        <RowWarning key={note} text={note} />
      ))}
    </>
  )
}
