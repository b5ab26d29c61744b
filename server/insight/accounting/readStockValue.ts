// Reads what the stock was worth at the end of a day: the sums of the cost ledger up to it (C9). Later entries change nothing of it.
import type { StockValue } from '#domain/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ExportColumn, ExportRow } from '#server/files/tables/exportTable.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { heldAt, knownValue } from '#server/stock/knownValue.ts'

import { batchSize } from './readSales.ts'

export async function findStockValue({ db }: Pick<Ctx, 'db'>, day: string): Promise<StockValue> {
  const { rows } = await db.execute<{ units: number; value: string; unknownUnits: number }>(sql`
    select coalesce(sum(units), 0)::float8 as units, coalesce(sum(value_micros), 0)::text as value,
      coalesce(sum(units) filter (where value_micros is null), 0)::float8 as "unknownUnits"
    from (${heldAt(day)}) as held`)
  const { units = 0, value = '0', unknownUnits = 0 } = rows[0] ?? {}
  return { units, valueMicros: BigInt(value), unknownUnits }
}

export const stockValueColumns: readonly ExportColumn[] = [
  { name: 'Date', kind: 'day' },
  { name: 'Product ID', kind: 'text' },
  { name: 'Product name', kind: 'text' },
  { name: 'Color', kind: 'text' },
  { name: 'Size', kind: 'text' },
  { name: 'Category', kind: 'text' },
  { name: 'Units', kind: 'count' },
  { name: 'Unit cost', kind: 'cost' },
  { name: 'Value', kind: 'cost' },
]

type StockValueRow = {
  id: string
  code: string
  name: string
  color: string
  size: string
  category: string | null
  units: number
  unitCost: string | null
  value: string | null
}

/** At the end of the period: the products of which units were on hand, also those deleted since. Without a cost, they have no value. */
export async function* readStockValues(ctx: Ctx, { endDate }: DayRange): AsyncGenerator<ExportRow[]> {
  let lastId = '0'
  for (;;) {
    const { rows } = await ctx.db.execute<StockValueRow>(sql`
      select products.id, code, name, color, size, category, units::float8,
        round(value / units)::text as "unitCost", value::text
      from products cross join lateral (
        select sum(units) as units, ${knownValue} as value from cost_entries
        where product_id = products.id and on_date <= ${endDate}::date
      ) as entered
      where products.id > ${lastId}::bigint and units > 0
      order by products.id limit ${batchSize}`)
    yield rows.map((row) => toExportRow(row, endDate))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    lastId = last.id
  }
}

function toExportRow(row: StockValueRow, day: string): ExportRow {
  const { code, name, color, size, category, units, unitCost, value } = row
  return [day, code, name, color, size, category, units, toCostCell(unitCost), toCostCell(value)]
}

function toCostCell(micros: string | null): string | null {
  return micros === null ? null : formatUnitCost(BigInt(micros))
}
