// The invoice list at 1,000 and at 100,000 invoices: every filter with its total as a ratio to the small shop, and far pages to
// the first.
import { findInvoices } from '#contract/invoices.ts'

import { makeDatabase, median, openShop, query, say, type Shop, stop } from './processes.ts'
import { ask, takeTurns } from './turns.ts'

const sizes = [1000, 100_000]
/** How many a shop makes in a day: the more invoices, the longer it has been at it. */
const perDay = 100

const filters = [
  '',
  'status=Pending',
  'status=Processed',
  'status=Void',
  `startDate=${dayBefore(5)}`,
  `endDate=${dayBefore(5)}`,
  `startDate=${dayBefore(9)}&endDate=${dayBefore(2)}`,
  `status=Pending&startDate=${dayBefore(9)}&endDate=${dayBefore(2)}`,
  'startDate=2000-01-01&endDate=2099-12-31',
  'status=Processed&startDate=2000-01-01&endDate=2099-12-31',
]

export async function measureInvoices(): Promise<void> {
  const shops: Shop[] = []
  for (const size of sizes) {
    const url = await makeDatabase(`invoices_${size}`)
    await stop((await openShop(url)).process)
    await fill(url, size)
    shops.push(await openShop(url))
  }
  for (const filter of filters) {
    const path = `${findInvoices.path}?limit=20&${filter}`
    const [small = 1, large = 1] = (await takeTurns(shops.map((shop) => ({ shop, path })))).map(median)
    const ratio = `${(large / small).toFixed(2)} with 100,000 (1,000: ${small.toFixed(2)} ms)`
    say(`invoices ${filter || 'without a filter'}`, ratio)
  }
  const large = shops.at(-1)
  if (large) await measureFarPages(large)
  for (const shop of shops) await stop(shop.process)
}

async function measureFarPages(shop: Shop): Promise<void> {
  const path = `${findInvoices.path}?limit=20&page=`
  const { total } = await ask<{ total: number }>({ shop, path: `${path}1` })
  const pages = Math.ceil(total / 20)
  const asks = [1, Math.ceil(pages / 2), pages].map((page) => ({ shop, path: path + page }))
  const [first = 1, middle = 1, last = 1] = (await takeTurns(asks)).map(median)
  say(
    'far pages',
    `the last ${(last / first).toFixed(2)}, the middle one ${(middle / first).toFixed(2)} of the first`,
  )
}

/** Invoices straight in SQL, each of one unit at $80.00: 1 of 20 waits, 1 of 20 is void. */
async function fill(databaseUrl: string, size: number): Promise<void> {
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
       select now() - ($1::int - place) * interval '1 day' / ${perDay} as moment,
         case place % 20 when 0 then 'Pending' when 1 then 'Void' else 'Processed' end as status
     ) as details
     cross join users`,
    [size],
  )
  await query(databaseUrl, 'vacuum (analyze)')
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
