// The name of a row, which opens what it is made of: a style its colors and sizes, a customer its styles or orders, a document its page.
import { Link, type LinkProps } from '@tanstack/react-router'

import type { ReportRow } from '#contract/insight/reports.ts'
import type { ReportDefinition } from '#domain/insight/reports/defineReport.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { getReport, type ReportId, reportPath } from '#domain/reports.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { rowDocuments } from './rowDocuments.ts'
import { narrowSearch, rowFilter } from './rowSearch.ts'

interface RowNameProps {
  id: ReportId
  row: ReportRow
  /** Of the report. */
  days: DayRange | undefined
}

export function RowName({ id, row, days }: RowNameProps) {
  const { name, key, color, size } = row
  const definition = getReport(id)
  const { by } = definition
  if (row.id === 0) return <span className="font-semibold">{name}</span>
  const link = rowLinkProps(definition, row) ?? (days && rowDocuments(definition, row, days)?.link)
  const text = by === 'color' && key !== null ? <ColorSwatch name={name} /> : name
  // A product is known by its color and size; its ID is in the tooltip and in files.
  const detail = color !== null && size !== null ? `${color}, ${size}` : row.detail
  // Numbers of documents and rates are short and never cut off.
  const isShort = by === 'document' || by === 'taxState'
  const isCode = detail === row.detail && !isShort
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span
        className={`${isShort ? 'shrink-0' : 'min-w-0 truncate'} ${link || key !== null ? '' : 'text-muted'}`}
      >
        {link ? (
          <Link {...rowLink} {...link} title={row.detail === null ? name : `${name} (${row.detail})`}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      {detail !== null && (
        <span
          className={`${isShort ? 'min-w-0 truncate' : 'shrink-0'} text-meta text-muted ${isCode ? 'code' : ''}`}
        >
          {detail}
        </span>
      )}
    </span>
  )
}

function rowLinkProps(
  { by, opens }: ReportDefinition,
  row: ReportRow,
): Pick<LinkProps, 'to' | 'params' | 'search'> | undefined {
  const { invoiceId, creditNoteId, productId, supplierId } = row
  if (invoiceId !== null) return { to: '/invoices/$id', params: { id: String(invoiceId) } }
  if (creditNoteId !== null) return { to: '/credit-notes/$id', params: { id: String(creditNoteId) } }
  if (supplierId !== null) return { to: '/suppliers/$id', params: { id: String(supplierId) } }
  const filter = rowFilter(by, row)
  if (filter && opens !== undefined) {
    const report = opens as ReportId
    return { to: reportPath(report), search: narrowSearch(report, filter) as never }
  }
  return productId === null ? undefined : { to: '/products/$id', params: { id: String(productId) } }
}
