// The dashboard with 1,000 and with 100,000 products and invoices: each of its calls as a ratio to the small shop.
import { findActivity } from '#contract/activity.ts'
import { findDashboardFigures, findDashboardMetrics } from '#contract/dashboard.ts'
import { findProducts } from '#contract/products.ts'

import { fill as fillCatalogue } from './catalogues.ts'
import { makeDatabase, median, openShop, query, say, type Shop, stop } from './processes.ts'
import { takeTurns } from './turns.ts'

const sizes = [1000, 100_000]

/** What the page asks for when it opens, and another month of it. */
const paths = [
  findDashboardMetrics.path,
  findDashboardFigures.path,
  `${findDashboardFigures.path}?month=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7)}`,
  `${findProducts.path}?limit=6&stockLevel=short`,
  `${findProducts.path}?limit=3`,
  `${findActivity.path}?limit=5`,
]

export async function measureDashboard(): Promise<void> {
  const shops: Shop[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`dashboard_${size}`)
    await stop((await openShop(url)).process)
    await fillCatalogue(url, size)
    await fillInvoices(url, size)
    shops.push(await openShop(url))
  }
  for (const path of paths) {
    const [small = 1, large = 1] = (await takeTurns(shops.map((shop) => ({ shop, path })))).map(median)
    const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
    say(path.replace('/api/', ''), ratio)
  }
  for (const shop of shops) await stop(shop.process)
}

/** Invoices of the last year straight in SQL, each of two products: 1 of 20 waits, 1 of 20 is void. */
async function fillInvoices(databaseUrl: string, size: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into invoices (number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents,
       tax_basis_points, tax_cents, total_cents, created_at, created_by, processed_at, processed_by, voided_at, voided_by,
       void_reason)
     select 'INV-2000-' || lpad(place::text, 6, '0'), status, 'Boutique ' || place, '+1 212 555 0100', 8000, 0, 0,
       850, 680, 8680, moment, users.id,
       case status when 'Processed' then moment end, case status when 'Processed' then users.id end,
       case status when 'Void' then moment end, case status when 'Void' then users.id end,
       case status when 'Void' then 'Ordered twice' end
     from generate_series(1, $1::int) as place
     cross join lateral (
       select now() - ($1::int - place) * interval '1 year' / $1::int as moment,
         case place % 20 when 0 then 'Pending' when 1 then 'Void' else 'Processed' end as status
     ) as details
     cross join users`,
    [size],
  )
  await query(
    databaseUrl,
    `insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, category, quantity, unit_price_cents,
       total_cents)
     select invoices.id, line, products.id, code, name, color, size, category, line, 2667, line * 2667
     from invoices cross join generate_series(1, 2) as line
     join products on products.id = 1 + (invoices.id * 7919 * line) % $1::int`,
    [size],
  )
  await query(databaseUrl, 'select recount_sales()')
  await query(databaseUrl, 'vacuum (analyze)')
}
