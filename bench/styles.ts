// Styles with 1,000 and 100,000 products: lists, searches and one style as ratios to the small database, and a sale of 300 cells as
// a ratio to the bare server with the same SQL.
import { createStyle, findStyle, findStyles } from '#contract/catalog/styles.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'

import { fillProducts } from './catalogs.ts'
import { compareSizes, type SizedApp, startApps, stopApps } from './compareSizes.ts'
import { type BenchRequest, measureInTurns } from './measureInTurns.ts'
import { jsonPost, median, query, type RunningApp, startServer, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

const filters = [
  '',
  'category=Tops',
  'season=Fall 2026',
  'broken=true',
  'search=shirt',
  'search=15970',
  'search=navy blue shirt',
  'search=zzz',
  'search=shirt&category=Tops&broken=true',
]

export async function measureStyles(): Promise<void> {
  const apps = await startApps('styles', [1000, 100_000], async (url, size) => {
    await fillProducts(url, size)
    await fillStyles(url)
  })
  for (const filter of filters)
    await compareSizes(
      apps,
      `styles ${filter || 'without a filter'}`,
      `${findStyles.path}?limit=12&${filter}`,
    )
  await compareLargeStyles(apps)
  for (const sized of apps) await measureSale(sized)
  await stopApps(apps)
}

/** Groups the products by the stem of their code, and gives each a movement, as if it had been created with stock. */
async function fillStyles(url: string): Promise<void> {
  const stem = String.raw`regexp_replace(code, '^(MYN-\d+)-[^-]+', '\1')`
  await query(
    url,
    `with stems as (
       select ${stem} as number, min(id) as first from products group by 1
     )
     insert into styles (number, name, category, manufacturer, price_cents, size_scale_id, season, created_at)
     select stems.number, name, category, manufacturer, price_cents,
       (select id from size_scales where name = 'XXS to 5XL'),
       case when first % 3 = 0 then 'Fall 2026' end, now()
     from stems join products on id = first order by first`,
  )
  await query(url, `update products set style_id = styles.id from styles where styles.number = ${stem}`)
  await query(
    url,
    `insert into stock_movements (product_id, difference, quantity_after, reason, user_id, product_version, created_at)
     select products.id, greatest(quantity, 1), greatest(quantity, 1), 'created', users.id, 1, now() from products cross join users`,
  )
  await query(url, 'vacuum (analyze)')
}

async function compareLargeStyles(apps: readonly SizedApp[]): Promise<void> {
  const requests: BenchRequest[] = []
  for (const { app } of apps) {
    const { id } = await createLargeStyle(app, 200)
    requests.push({ app, path: findStyle.path.replace(':id', String(id)) })
  }
  const [small = 1, large = 1] = (await measureInTurns(requests)).map(median)
  const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
  addRow('one style with 200 products', ratio)
}

/** A style with `count` products, with enough stock for all measurements. */
async function createLargeStyle(
  { url, cookie }: RunningApp,
  count: number,
): Promise<{ id: number; products: { id: number }[] }> {
  const labels = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
  const colors = Array.from({ length: count / labels.length }, (_, index) => ({ name: `Color ${index}` }))
  const style = {
    number: `BENCH-${count}`,
    name: 'Bench',
    price: '49.99',
    sizeScaleId: 1,
    colors,
    sizes: labels,
    quantities: colors.flatMap(({ name }) =>
      labels.map((size) => ({ color: name, size, quantity: 100_000 })),
    ),
  }
  const response = await fetch(url + createStyle.path, jsonPost(style, cookie))
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { id: number; products: { id: number }[] }
}

const sales = 150
const warmUps = 20

/** One call for 300 cells, in turns with the bare server. */
async function measureSale({ app, size }: SizedApp): Promise<void> {
  const { products } = await createLargeStyle(app, 300)
  const productIds = products.map(({ id }) => id)
  const bare = await startServer('bench/bareServer.ts', app.databaseUrl)
  const invoice = { customerName: 'Bench', customerPhone: '1' }
  const items = productIds.map((productId) => ({ productId, quantity: 1 }))
  const posts = [
    { url: app.url + createInvoice.path, body: { invoice, items } },
    { url: bare.url, body: { productIds } },
  ]
  const times: number[][] = posts.map(() => [])
  for (let sale = -warmUps; sale < sales; sale += 1) {
    for (const [index, { url, body }] of posts.entries()) {
      const start = performance.now()
      const response = await fetch(url, jsonPost(body, app.cookie))
      await response.text()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      if (sale >= 0) times[index]?.push(performance.now() - start)
    }
  }
  await stopProcess(bare.process)
  const [ours = 1, reference = 1] = times.map(median)
  addRow(
    `invoice of 300 cells, ${formatCount(size)} products`,
    `${(ours / reference).toFixed(2)} of the bare server (${ours.toFixed(1)} and ${reference.toFixed(1)} ms)`,
  )
}
