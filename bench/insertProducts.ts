import { query } from './processes.ts'

export const insertedProducts = 5000

/** Inserts products of which there are enough units for each measured action. */
export async function insertProducts(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into products (code, name, color, size, quantity, price_cents, created_at)
     select 'P-' || place, 'Rib Tank ' || place, 'Navy', 'M', 100000, 1900, now() from generate_series(1, $1::int) as place`,
    [insertedProducts],
  )
  await query(databaseUrl, 'select open_costs()')
}
