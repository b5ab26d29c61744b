// Catalogs of any size, from repeated samples with unique codes.
import { createReadStream } from 'node:fs'

import { parse } from 'csv-parse'

import { query } from './processes.ts'

const names = ['productId', 'productName', 'color', 'price', 'quantity', 'size', 'category', 'description']
const changed = new Set(['price', 'quantity'])

/** `size` rows: the sample, then again with numbered codes. */
export async function* catalogRows(size: number): AsyncGenerator<string[]> {
  const sample: string[][] = []
  for await (const row of createReadStream('samples/catalog.csv').pipe(parse({ from_line: 2 }))) {
    sample.push(row as string[])
  }
  for (let place = 0; place < size; place += 1) {
    const [code = '', ...rest] = sample[place % sample.length] ?? []
    const round = Math.floor(place / sample.length)
    yield [round === 0 ? code : `${code}-${round}`, ...rest]
  }
}

/** The same as CSV, with `more` added to each price and quantity. */
export async function catalogCsv(size: number, { more = 0 } = {}): Promise<string> {
  const lines = [names.join(',')]
  for await (const row of catalogRows(size)) {
    const cells = row.map((cell, index) =>
      changed.has(names[index] ?? '') ? Math.round((Number(cell) + more) * 100) / 100 : cell,
    )
    lines.push(cells.map((cell) => `"${cell}"`).join(','))
  }
  return lines.join('\n')
}

/** Fills an empty database by SQL and analyzes it. */
export async function fillProducts(databaseUrl: string, size: number): Promise<void> {
  const batch: string[][] = []
  const write = async () => {
    const columns = names.map((_, index) => batch.map((row) => row[index]?.trim() ?? ''))
    await query(
      databaseUrl,
      `insert into products (code, name, color, price_cents, quantity, size, category, description, created_at)
       select code, name, color, round(price * 100), quantity, size, nullif(category, ''), description, now()
       from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::int[], $6::text[], $7::text[], $8::text[])
         as row (code, name, color, price, quantity, size, category, description)`,
      columns,
    )
    batch.length = 0
  }
  for await (const row of catalogRows(size)) {
    if (batch.push(row) === 20_000) await write()
  }
  if (batch.length > 0) await write()
  await query(databaseUrl, 'select open_costs()')
  await query(databaseUrl, 'vacuum (analyze)')
}
