// The preview of an import of products.
import type { PreviewRow } from '#contract/catalog/imports.ts'
import { maxListed } from '#contract/files/imports.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { FieldChange, PreviewCard, RowWarning } from '#web/files/imports/PreviewCard.tsx'
import { RefusedCell } from '#web/files/imports/RefusedRows.tsx'

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
  formatResultCount,
  type Preview,
  type RowFilter,
  rowResults,
} from './previewState.ts'

interface ImportPreviewProps {
  fileName: string
  preview: Preview
  mode: ImportMode
  isRunning: boolean
}

/** Mount it with a new key for another mode, which has other results. */
export function ImportPreview({ fileName, preview, mode, isRunning }: ImportPreviewProps) {
  const { progress, notedCount, counts } = preview
  const leavingCount = mode === 'update' ? preview.leavingCount : preview.newLeavingCount
  const leaving = {
    filter: 'leaving' as const,
    title: `${pluralize(leavingCount, 'product')} will have no style`,
    text: 'Another product of the style has their color and size, or the style is full.',
  }
  const noted = {
    filter: 'noted' as const,
    title: `Check ${pluralize(notedCount, 'row')}`,
    text: 'A price was rounded to the cent, or a number can be read in two ways.',
  }
  return (
    <PreviewCard<RowFilter>
      fileName={fileName}
      isRunning={isRunning}
      progress={progress}
      results={shownResults[mode].map((filter) => ({
        filter,
        label: rowResultLabels[filter],
        count: formatResultCount(preview, filter, mode),
      }))}
      notices={mode === 'update' && hasQuantityAtExport(preview) ? [exportNotice] : []}
      warnings={[...(leavingCount > 0 ? [leaving] : []), ...(notedCount > 0 ? [noted] : [])]}
      codeLabel="Product ID"
      checkedRows={counts && totalRows(counts)}
      isTruncated={rowResults.some((each) => preview.rows[each].length >= maxListed.previewed)}
      filterLines={(filter) =>
        filterPreviewRows(preview, filter, mode).map((row) => {
          const result = shownResult(row, mode)
          return {
            row: row.row,
            badge: { tone: rowResultTones[result], label: rowResultLabels[result] },
            code: row.code,
            name: row.name,
            details: result === 'skipped' ? null : <Details row={row} />,
          }
        })
      }
    />
  )
}

const exportNotice = {
  title: 'Stock that changed since the export is kept',
  text: "This file was exported from here. A quantity that you didn't edit stays as it is now; an edited one changes the stock by the difference.",
}

/** The quantities are differences only together with the exported ones. */
function hasQuantityAtExport({ header }: Preview): boolean {
  const fields = header?.columns.map(({ importAs }) => importAs) ?? []
  return fields.includes('quantity') && fields.includes('quantityAtExport')
}

function totalRows(counts: RowResultCounts): number {
  return counts.new + counts.changed + counts.same + counts.refused
}

function Details({ row: { changes, product, refusal, notes, leavesStyle } }: { row: PreviewRow }) {
  return (
    <>
      {product && <NewProduct {...product} />}
      {refusal && <RefusedCell labels={columnLabels} {...refusal} />}
      {changes?.map(({ column, from, to }) => (
        <FieldChange key={column} label={columnLabels[column]} from={from} to={to} />
      ))}
      {leavesStyle !== undefined && <RowWarning text={leavesStyle} />}
      {notes?.map((note) => (
        <RowWarning key={note} text={note} />
      ))}
    </>
  )
}

function NewProduct({ color, size, quantity, priceCents }: NonNullable<PreviewRow['product']>) {
  const facts = [color, size, formatUnits(quantity), formatUsd(priceCents)].filter(Boolean)
  return <span className="text-muted tabular wrap-anywhere">{facts.join(' · ')}</span>
}
