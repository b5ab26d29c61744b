// The global search with 1,000 and 100,000 products and invoices: response times, and ratios to the small database.
import { type SearchResults, searchEverything } from '#contract/insight/search.ts'

import { fillProducts } from './catalogs.ts'
import { startApps, stopApps } from './compareSizes.ts'
import { getJson, measureInTurns } from './measureInTurns.ts'
import { median, percentile, query } from './processes.ts'
import { addRow } from './report.ts'

const sizes = [1000, 100_000]
/** Many customer names begin alike, and 1 of 100 invoices has the same customer. */
const invoicesPerCustomer = 20
/** Of the newest invoices. */
const year = new Date().getFullYear()

/** The searches of both databases, or of each if they have different data. */
const searches: (string | [small: string, large: string])[] = [
  'a',
  'in',
  '-',
  'qx',
  `INV-${year}`,
  `INV-${year - 2}`,
  'INV-2000',
  '0100',
  'shirt',
  'linen',
  'turtle',
  'navy blue shirt',
  'boutique',
  ['Boutique 7', 'Boutique 4711'],
  'walk-in',
  '+1 212 555',
  '@',
  '12',
  `INV-${year}-00012`,
  '15970',
  'zzz',
  'nothing has this name',
  '%',
  'e e e e e e e e',
  'x'.repeat(200),
]

export async function measureSearch(): Promise<void> {
  const apps = await startApps('search', sizes, async (url, size) => {
    await fillInvoices(url, size)
    await fillProducts(url, size)
  })
  const [smallApp, largeApp] = apps.map(({ app }) => app)
  if (!smallApp || !largeApp) return
  const pathOf = (text: string) => `${searchEverything.path}?q=${encodeURIComponent(text)}`
  for (const search of searches) {
    const [smallText, largeText] = typeof search === 'string' ? [search, search] : search
    const request = { app: largeApp, path: pathOf(largeText) }
    const found = await getJson<SearchResults>(request)
    const [small = [], large = []] = await measureInTurns([
      { app: smallApp, path: pathOf(smallText) },
      request,
    ])
    const ratio = `${(median(large) / median(small)).toFixed(2)} with 100,000`
    const times = `${median(large).toFixed(1)} ms, p95 ${percentile(large, 0.95).toFixed(1)} (1,000: ${median(small).toFixed(1)})`
    const counts = [found.products, found.invoices, found.customers].map(({ length }) => length).join('/')
    addRow(`search "${largeText.slice(0, 30)}"`, `${ratio}: ${times}; found ${counts}`)
  }
  await stopApps(apps)
}

/** Inserts invoices of one unit by SQL, over the years up to now; every hundredth has a walk-in customer. */
async function fillInvoices(databaseUrl: string, size: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into invoices (number, customer_name, customer_phone, customer_email, subtotal_cents, discount_basis_points,
       discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by)
     select 'INV-' || ($2::int - ($1::int - place) / 25000) || '-' || lpad((1 + (place - 1) % 25000)::text, 5, '0'),
       case when place % 100 = 0 then 'Walk-in customer' else 'Boutique ' || customer end,
       '+1 212 555 ' || lpad((customer % 10000)::text, 4, '0'),
       case when customer % 3 = 0 then 'orders' || customer || '@boutique.test' end, 8000, 0, 0, 85000, 680, 8680,
       moment, moment::date, users.id
     from generate_series(1, $1::int) as place
     cross join lateral (
       select case when place % 100 = 0 then 0 else place * 7919 % greatest(1, $1::int / ${invoicesPerCustomer}) end as customer
     ) as details
     cross join lateral (select now() - ($1::int - place) * interval '20 minutes' as moment) as times
     cross join users`,
    [size, year],
  )
}
