// The list of the documents that make up a row.
import type { LinkProps } from '@tanstack/react-router'

import type { ReportRow } from '#contract/insight/reports.ts'
import type { ReportDefinition } from '#domain/insight/reports/defineReport.ts'
import { lastDayOfMonth } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'

import { narrowSearch, rowFilter } from './rowSearch.ts'

interface RowDocuments {
  text: string
  link: Pick<LinkProps, 'to' | 'search'>
}

/** Undefined where no list has them. `days`: of the report. */
export function rowDocuments(
  { by, source }: ReportDefinition,
  row: ReportRow,
  days: DayRange,
): RowDocuments | undefined {
  const { id, key, customerId, supplierId } = row
  if (source === 'sales' && by !== 'document') {
    // Of all rows, it is what the report itself is narrowed down to.
    const filter = id === 0 ? {} : rowFilter(by, row)
    return (
      filter &&
      list(
        'Invoices and credit notes',
        '/reports/sales-by-document',
        narrowSearch('sales-by-document', filter),
      )
    )
  }
  if (key === null) return undefined
  const month = { from: `${key}-01`, to: by === 'month' ? lastDayOfMonth(`${key}-01`) : '' }
  if (source === 'bookings') {
    const filters = { season: { season: key }, customer: { customerId }, month: { bookedMonth: key } }
    return list('Orders', '/orders', filters[by as keyof typeof filters])
  }
  if (source === 'shipping')
    return list('Orders', '/orders', { show: 'to ship', shipFrom: month.from, shipTo: month.to })
  if (source === 'coming')
    return list('Purchase orders', '/purchase-orders', {
      show: 'to come',
      expectedFrom: month.from,
      expectedTo: month.to,
    })
  if (source === 'arrivals' && supplierId !== null)
    return list('Arrivals', '/arrivals', { supplierId, ...days })
  return undefined
}

function list(text: string, to: NonNullable<LinkProps['to']>, search: object): RowDocuments {
  return { text, link: { to, search: search as never } }
}
