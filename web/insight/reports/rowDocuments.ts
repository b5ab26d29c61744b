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
    const search = filter && narrowSearch('sales-by-document', filter)
    return search && list('Invoices and credit notes of these figures', '/reports/sales-by-document', search)
  }
  if (key === null) return undefined
  if (source === 'bookings') {
    const filters = { season: { season: key }, customer: { customerId }, month: { bookedMonth: key } }
    return list(`Orders of this ${by}`, '/orders', filters[by as keyof typeof filters])
  }
  if (source === 'arrivals' && supplierId !== null)
    return list('Arrivals of this supplier', '/arrivals', { supplierId, ...days })
  if (source !== 'shipping' && source !== 'coming') return undefined
  const [from, to] = [`${key}-01`, lastDayOfMonth(`${key}-01`)]
  return source === 'shipping'
    ? list('Orders that can ship in this month', '/orders', { show: 'to ship', shipFrom: from, shipTo: to })
    : list('Purchase orders expected in this month', '/purchase-orders', {
        show: 'to come',
        expectedFrom: from,
        expectedTo: to,
      })
}

function list(text: string, to: NonNullable<LinkProps['to']>, search: object): RowDocuments {
  return { text, link: { to, search: search as never } }
}
