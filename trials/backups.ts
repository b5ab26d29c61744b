// Backs up and verifies 100,000 products and 100,000 invoices (over a million rows), restores them on both engines, and kills
// restores, which must leave an empty database.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { root } from '#scripts/process.mjs'
import { readArchiveContent, createEmptyLocation } from '#server/operations/backups/locationFixtures.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const kills = 10

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<'backup' | 'restore', string>
}

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const app = await startTestApp()
  const size = Math.ceil(100_000 * scale)
  await fill(app, size)
  await app.assertIntegrity()
  const file = join(app.dataFolder, 'app.tar.gz')
  try {
    const taken = await command('backup', app.env, file)
    reportFigures('backup, verified', {
      products: size,
      invoices: size,
      ...taken,
      megabytes: await megabytesOf(file),
    })
    const location = await createEmptyLocation('server')
    try {
      const restored = await command('restore', location.env, file)
      reportFigures('restore into a server, verified', restored)
      await killRestores(file, { size, random: seededRandom(seed), atMost: restored.seconds * 1000 })
    } finally {
      await location.remove()
    }
    const bundled = await createEmptyLocation('bundled')
    try {
      reportFigures('restore into a data folder, verified', await command('restore', bundled.env, file))
      const copy = join(app.dataFolder, 'copy.tar.gz')
      reportFigures('backup of a data folder, verified', await command('backup', bundled.env, copy))
      assert.deepEqual(await readArchiveContent(copy), await readArchiveContent(file), 'it is the same app')
    } finally {
      await bundled.remove()
    }
  } finally {
    await app.close()
  }
}

/** Kills restores at random times: the database must be empty or complete. */
async function killRestores(
  file: string,
  { size, random, atMost }: { size: number; random: () => number; atMost: number },
): Promise<void> {
  let location = await createEmptyLocation('server')
  const found = { nothing: 0, everything: 0 }
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const child = start('restore', location.env, file)
      const ended = once(child, 'exit')
      await wait(random() * atMost)
      child.kill('SIGKILL')
      await ended
      const products = await countProducts(location.env['DATABASE_URL'])
      if (products === undefined) {
        found.nothing += 1
        continue
      }
      assert.equal(products, size)
      found.everything += 1
      await location.remove()
      location = await createEmptyLocation('server')
    }
    await command('restore', location.env, file)
    reportFigures(`${kills} restores killed, what was found afterwards`, found)
  } finally {
    await location.remove()
  }
}

/** Undefined if there are no tables. */
async function countProducts(connectionString: string | undefined): Promise<number | undefined> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const tables = await client.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)
    if (tables.rowCount === 0) return undefined
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from products')
    return rows[0]?.count
  } finally {
    await client.end()
  }
}

/** Throws the output if the command fails. Memory is the peak resident set size. */
async function command(
  name: 'backup' | 'restore',
  env: Record<string, string>,
  file: string,
): Promise<{ seconds: number; memoryMegabytes: number }> {
  const started = performance.now()
  const child = start(name, env, file)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  let memoryMegabytes = 0
  const timer = setInterval(() => {
    highestMemory(child).then(
      (megabytes) => (memoryMegabytes = Math.max(memoryMegabytes, megabytes)),
      () => {},
    )
  }, 200)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(timer)
  assert.equal(code, 0, output)
  process.stdout.write(output.replaceAll(/^/gm, '  ').trimEnd() + '\n')
  return { seconds: elapsedSeconds(started), memoryMegabytes }
}

/** Runs the npm script without npm. */
function start(name: 'backup' | 'restore', env: Record<string, string>, file: string): ChildProcess {
  const [, ...args] = scripts[name].split(' ')
  return spawn(process.execPath, [...args, file], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function highestMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1000)
}

async function megabytesOf(path: string): Promise<number> {
  return Math.round((await stat(path)).size / 100_000) / 10
}

/**
 * Inserts consistent products, movements, invoices (three lines each, half of them processed), counters and log entries with SQL.
 */
async function fill({ db }: TestApp, size: number): Promise<void> {
  const year = new Date().getFullYear()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      create temporary table sold on commit drop as
      select invoice, line, product, row_number() over (partition by product order by invoice, line) as position
      from (
        select invoice, line, 1 + (invoice * 7 + line * 31) % ${size}::bigint as product
        from generate_series(1, ${size}::bigint) as invoice, generate_series(1, 3) as line
      ) as lines`)
    await tx.execute(sql`
      insert into products (id, code, name, color, size, quantity, price_cents, category, description, version, created_at)
      overriding system value
      select n, 'SIZE-' || n, 'Dress ' || md5(n::text), 'Indigo', (array['S', 'M', 'L'])[1 + n % 3], 100, 1000 + n % 9000,
        'Category ' || n % 12, 'A dress of washed linen, number ' || n, 1 + coalesce(sales, 0), now() - interval '1 year'
      from generate_series(1, ${size}::bigint) as n
      left join (select product, count(*) as sales from sold group by 1) as sums on product = n`)
    await tx.execute(sql`
      insert into stock_movements (product_id, difference, quantity_after, reason, user_id, product_version, created_at)
      select id, 99 + version, 99 + version, 'created', (select min(id) from users), 1, created_at from products`)
    await tx.execute(sql`
      insert into invoices (id, number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points,
        discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by, processed_at, processed_by,
        due_on, open_cents)
      overriding system value
      select invoice, 'INV-' || ${year}::int || '-' || lpad(invoice::text, greatest(5, length(invoice::text)), '0'), case invoice % 2 when 0 then 'Pending' else 'Processed' end,
        'Customer ' || invoice % 5000, '+1 212 555 0100', subtotal, 0, 0, 85000, round(subtotal * 0.085),
        subtotal + round(subtotal * 0.085), time, company_day(time), "user", case invoice % 2 when 1 then time end,
        case invoice % 2 when 1 then "user" end, case invoice % 2 when 1 then company_day(time) + 30 end,
        case invoice % 2 when 1 then subtotal + round(subtotal * 0.085) else 0 end
      from (
        select invoice, sum(price_cents) as subtotal, now() - interval '300 days' * (1 - invoice::float8 / ${size}) as time,
          (select min(id) from users) as "user"
        from sold join products on products.id = product group by invoice
      ) as sums`)
    await tx.execute(sql`
      insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id,
        open_cents)
      select 'invoice', 'debit', 'invoice', id, total_cents, dated_on, due_on, processed_at, processed_by,
        total_cents
      from invoices where status = 'Processed' and total_cents > 0`)
    await tx.execute(sql`
      insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, quantity, unit_price_cents, total_cents)
      select invoice, line, id, code, name, color, size, 1, price_cents, price_cents
      from sold join products on products.id = product`)
    await tx.execute(sql`
      insert into stock_movements (product_id, difference, quantity_after, reason, document_type, document_id, user_id, product_version, created_at)
      select products.id, -1, 99 + version - position, 'invoiced', 'invoice', invoice, created_by, 1 + position, invoices.created_at
      from sold join products on products.id = product join invoices on invoices.id = invoice order by invoice, line`)
    await tx.execute(sql`insert into counters values ('INV', ${year}, ${size})`)
    await tx.execute(sql`
      insert into activity_log (created_at, user_id, user_name, action, module, ip_address, subject_type, subject_id)
      select created_at, created_by, 'Ada Admin', 'Created invoice ' || number, 'Invoices', '127.0.0.1', 'invoice', id
      from invoices order by id`)
    await tx.execute(sql`select recount_sales()`)
    await tx.execute(sql`select open_costs()`)
    await tx.execute(sql`
      select setval(pg_get_serial_sequence('products', 'id'), ${size}), setval(pg_get_serial_sequence('invoices', 'id'), ${size})`)
  })
  while (await sealActivity(db)) await wait(1)
  await db.execute(sql`analyze`)
}
