// Adjusts generated requests for reports: filters, days and an order that the report offers.
import { reportFilters } from '#domain/insight/reports/dimensions.ts'
import { getMeasure } from '#domain/insight/reports/measures.ts'
import { getReport, type ReportId } from '#domain/reports.ts'

import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'
import type { RequestFactory } from './requestFactory.ts'

const offerReport: RequestFactory = ({ query }, { random }) => {
  const { measures, more, filters, period } = getReport(query['report'] as ReportId)
  const unoffered = reportFilters.filter((name) => !filters.includes(name))
  for (const name of [...unoffered, 'startDate', 'endDate', 'compareStartDate', 'compareEndDate'])
    delete query[name]
  if (period === null) for (const name of ['period', 'compareWith']) delete query[name]
  else if (random.chance(0.3)) setDays(query, random)
  // Not every role may sort by a cost.
  const sorts = [...measures, ...more].filter((measure) => !getMeasure(measure).isCost)
  if (query['sort'] !== undefined) query['sort'] = random.pick([...sorts, 'name'])
}

/** Instead of a period by name. */
function setDays(query: Json, random: RandomSource): void {
  const year = 2010 + random.int(15)
  delete query['period']
  Object.assign(query, { startDate: `${year}-03-01`, endDate: `${year + random.int(5)}-06-30` })
  if (random.chance(0.5)) return
  delete query['compareWith']
  Object.assign(query, { compareStartDate: `${year - 5}-01-01`, compareEndDate: `${year - 5}-12-31` })
}

export const reportFactories: Record<string, RequestFactory> = {
  findReport: offerReport,
  exportReport: offerReport,
  exportReportWorkbook: offerReport,
}
