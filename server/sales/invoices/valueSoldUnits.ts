// What the units of an invoice are worth: they leave at the average when it is processed, and come back with the value with which their
// line left. The products are locked by then, or here.
import { divideRounded, type ProductCost, removeUnits, returnUnits } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { recordCosts } from '#server/stock/costLedger.ts'
import { lockStock } from '#server/stock/lockStock.ts'

interface Line {
  line: number
  productId: number
  quantity: number
}

/** Locks the products in id order. */
export async function valueSoldUnits(ctx: Ctx, invoiceId: number, lines: readonly Line[]): Promise<void> {
  await lockStock(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const moves = lines.map(({ line, productId, quantity }) => ({
    productId,
    documentLine: line,
    apply: (cost: ProductCost) => removeUnits(cost, quantity),
  }))
  await recordCosts(ctx, moves, { reason: 'processed', document: { type: 'invoice', id: invoiceId } })
}

/** Of an invoice that was processed, and of which nothing is credited. */
export async function valueVoidedUnits(ctx: Ctx, invoiceId: number, lines: readonly Line[]): Promise<void> {
  const sold = await readSoldValues(ctx, invoiceId)
  const moves = lines.map(({ line, productId, quantity }) => ({
    productId,
    documentLine: line,
    apply: (cost: ProductCost) => returnUnits(cost, quantity, sold.get(line)?.valueMicros ?? null),
  }))
  await recordCosts(ctx, moves, { reason: 'voided', document: { type: 'invoice', id: invoiceId } })
}

interface CreditedLine {
  /** Of the invoice. */
  line: number
  productId: number
  restockQuantity: number
}

/** What was credited of a line is worth its share, so that all of it comes back with the value with which the line left. */
export async function valueCreditedUnits(
  ctx: Ctx,
  { id, invoiceId }: { id: number; invoiceId: number },
  lines: readonly CreditedLine[],
): Promise<void> {
  const restocked = lines.filter(({ restockQuantity }) => restockQuantity > 0)
  if (restocked.length === 0) return
  const sold = await readSoldValues(ctx, invoiceId)
  const moves = restocked.map(({ line, productId, restockQuantity }) => {
    const soldLine = sold.get(line)
    const shareOf = (units: number) =>
      soldLine ? divideRounded(soldLine.valueMicros * BigInt(units), BigInt(soldLine.units)) : 0n
    const returned = soldLine?.returnedUnits ?? 0
    const valueMicros = soldLine ? shareOf(returned + restockQuantity) - shareOf(returned) : null
    return {
      productId,
      documentLine: line,
      apply: (cost: ProductCost) => returnUnits(cost, restockQuantity, valueMicros),
    }
  })
  await recordCosts(ctx, moves, { reason: 'returned', document: { type: 'creditNote', id } })
}

interface SoldValue {
  units: number
  valueMicros: bigint
  /** To stock, by credit notes. */
  returnedUnits: number
}

/** With which the lines of an invoice left, by line; without those that had no cost. */
async function readSoldValues(ctx: Ctx, invoiceId: number): Promise<Map<number, SoldValue>> {
  const { rows } = await ctx.db.execute<{ line: number; units: number; value: string; returned: number }>(sql`
    select document_line as line, -units as units, -value_micros as value, coalesce((
      select sum(back.units) from cost_entries as back
      where back.document_type = 'creditNote' and back.document_line = sold.document_line
        and back.document_id in (select id from credit_notes where invoice_id = ${invoiceId})
    ), 0)::int as returned
    from cost_entries as sold
    where document_type = 'invoice' and document_id = ${invoiceId} and reason = 'processed' and value_micros is not null`)
  return new Map(
    rows.map(({ line, units, value, returned }) => [
      line,
      { units, valueMicros: BigInt(value), returnedUnits: returned },
    ]),
  )
}
