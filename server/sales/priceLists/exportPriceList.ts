// Exports a price list as a CSV file that can be pasted back.
import type { Download } from '#contract/platform/endpoint.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents } from '#domain/platform/money.ts'
import { exportedColumns } from '#domain/sales/pastedPrices.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'

import { findPriceList } from './findPriceLists.ts'

/** A code in quotation marks can contain the separators of other files. */
const quoted = [true]

/** By code and units. Throws a 404 for an unknown price list. */
export async function exportPriceList(ctx: Ctx, { id }: { id: number }): Promise<Download> {
  const { name, prices } = await findPriceList(ctx, { id })
  const lines = prices.map(({ code, priceCents, fromUnits, productId }) =>
    csvLine(
      [code, formatCents(priceCents), String(fromUnits), productId === null ? 'style' : 'product'],
      quoted,
    ),
  )
  const { code, price, fromUnits, kind } = exportedColumns
  const day = createDayFormatter(ctx.timeZone)(ctx.now)
  return csvDownload(`price_list_${name}_${day}.csv`, [code, price, fromUnits, kind], joined(lines))
}

async function* joined(lines: readonly string[]): AsyncGenerator<string> {
  yield lines.join('')
}
