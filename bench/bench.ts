// `npm run bench`: what Selvedge does as a ratio to a limit, measured in the same run on the PostgreSQL that DATABASE_URL names,
// turn by turn: machines are noisy, and only ratios can be compared. Names of parts choose: `npm run bench -- lists`. The figures
// stand in docs/performance.md afterwards.
import { measureActivity } from './activity.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDocuments } from './documents.ts'
import { measureImports } from './imports.ts'
import { measureInvoices } from './invoices.ts'
import { measureLists } from './lists.ts'
import { stopAll } from './processes.ts'
import { measurePart } from './report.ts'
import { measureEmbedded, measureSales } from './sales.ts'
import { measureSearch } from './search.ts'
import { measureStarts } from './starts.ts'

const parts = {
  starts: measureStarts,
  sales: measureSales,
  embedded: measureEmbedded,
  lists: measureLists,
  invoices: measureInvoices,
  documents: measureDocuments,
  activity: measureActivity,
  dashboard: measureDashboard,
  search: measureSearch,
  imports: measureImports,
}
const chosen = process.argv.slice(2)

try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) await measurePart(name, measure)
  }
} finally {
  await stopAll()
}
