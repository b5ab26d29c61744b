// `npm run bench`: measures Selvedge as a ratio to a reference in the same run, in turns, on the PostgreSQL of DATABASE_URL: only
// ratios are comparable between machines. Names select parts (`npm run bench -- lists`). Writes docs/performance.md.
import { measureAccounting } from './accounting.ts'
import { measureActivity } from './activity.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDocuments } from './documents.ts'
import { measureImports } from './imports.ts'
import { measureInvoices } from './invoices.ts'
import { measureLists } from './lists.ts'
import { measureLoad } from './load.ts'
import { measureOrderFiles } from './orderFiles.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { stopAll } from './processes.ts'
import { measurePurchases } from './purchases.ts'
import { measureReceivables } from './receivables.ts'
import { measureRecords } from './records.ts'
import { measurePart } from './report.ts'
import { measureReports } from './reports.ts'
import { measureSales } from './sales.ts'
import { measureSearch } from './search.ts'
import { measureStarts } from './starts.ts'
import { measureStyles } from './styles.ts'

const parts = {
  starts: measureStarts,
  pages: measurePages,
  sales: measureSales,
  lists: measureLists,
  invoices: measureInvoices,
  documents: measureDocuments,
  activity: measureActivity,
  dashboard: measureDashboard,
  search: measureSearch,
  imports: measureImports,
  orderFiles: measureOrderFiles,
  styles: measureStyles,
  receivables: measureReceivables,
  records: measureRecords,
  orders: measureOrders,
  purchases: measurePurchases,
  reports: measureReports,
  accounting: measureAccounting,
  load: measureLoad,
}
const selected = process.argv.slice(2)

try {
  for (const [name, measure] of Object.entries(parts)) {
    if (selected.length === 0 || selected.includes(name)) await measurePart(name, measure)
  }
} finally {
  await stopAll()
}
