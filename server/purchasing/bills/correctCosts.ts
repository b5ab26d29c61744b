// Bills make costs right: the corrections of each line of an arrival add up to what its bills say.
import { toOwnCost } from '#domain/purchasing/costs.ts'
import { type BilledUnits, correctByBills, type ProductCost } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { recordCosts } from '#server/stock/costLedger.ts'
import { lockStock } from '#server/stock/lockStock.ts'

/** After a change of a bill. Its arrivals, before and after, are locked; locks their products that are billed. */
export async function correctCosts(ctx: Ctx, billId: number, arrivalIds: readonly number[]): Promise<void> {
  const lines = await readBilledLines(ctx, arrivalIds)
  if (lines.length === 0) return
  await lockStock(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const moves = lines.map(({ arrivalId, line, productId, billed }) => ({
    productId,
    document: { type: 'arrival' as const, id: arrivalId },
    documentLine: line,
    apply: (cost: ProductCost) => correctByBills(cost, billed),
  }))
  await recordCosts(ctx, moves, { reason: 'billed', billId })
}

interface BilledLineRow {
  arrivalId: string
  line: number
  productId: string
  accepted: number
  received: string | null
  newerUnits: number
  corrected: string | null
  /** Quantity, unit cost and rate of each line of a bill that is not void. */
  bills: [quantity: number, unitCostMicros: number, rateNanos: number][] | null
}

/** What came without a cost after a line, and had not gone back before the first cost. */
const newerUnits = sql`coalesce((
  select sum(newer.units)::int from cost_entries as newer
  where newer.product_id = lines.product_id and newer.id > received_id and newer.reason = 'received' and newer.value_micros is null
    and not exists (
      select from arrivals as undo
      join cost_entries as gone on gone.document_type = 'arrival' and gone.document_id = undo.id and gone.product_id = newer.product_id
      where newer.document_type = 'arrival' and undo.reverses = newer.document_id and gone.value_micros is null
    )
), 0)`

/** The lines of arrivals that are on a bill, or were corrected by one. */
async function readBilledLines({ db }: Ctx, arrivalIds: readonly number[]) {
  const { rows } = await db.execute<BilledLineRow & Record<string, unknown>>(sql`
    with billed as (
      select arrival_id, arrival_line as line, json_agg(json_build_array(quantity, unit_cost_micros, rate_nanos)) as bills
      from bill_lines join bills on bills.id = bill_id
      where arrival_id = any(${sql.param([...arrivalIds])}::bigint[]) and voided_at is null group by arrival_id, arrival_line
    ), entered as (
      select document_id as arrival_id, document_line as line,
        sum(value_micros) filter (where reason = 'received') as received, min(id) filter (where reason = 'received') as received_id,
        sum(value_micros + expense_micros) filter (where reason = 'billed') as corrected
      from cost_entries
      where document_type = 'arrival' and document_id = any(${sql.param([...arrivalIds])}::bigint[])
      group by document_id, document_line
    )
    select lines.arrival_id as "arrivalId", lines.line, lines.product_id as "productId", accepted, received, corrected, bills,
      case when received is null then ${newerUnits} else 0 end as "newerUnits"
    from arrival_lines as lines
    left join billed using (arrival_id, line)
    left join entered using (arrival_id, line)
    where lines.arrival_id = any(${sql.param([...arrivalIds])}::bigint[]) and (bills is not null or corrected is not null)
    order by lines.arrival_id, lines.line`)
  return rows.map(({ arrivalId, line, productId, ...row }) => ({
    arrivalId: Number(arrivalId),
    line,
    productId: Number(productId),
    billed: toBilledUnits(row),
  }))
}

/** In the company's own currency. */
function toBilledUnits(row: Omit<BilledLineRow, 'arrivalId' | 'line' | 'productId'>): BilledUnits {
  const parts = (row.bills ?? []).map(([quantity, unitCostMicros, rateNanos]) => ({
    quantity,
    unitCostMicros: BigInt(toOwnCost(unitCostMicros, rateNanos)),
  }))
  return {
    acceptedUnits: row.accepted,
    billedUnits: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    billedMicros: parts.reduce((sum, part) => sum + BigInt(part.quantity) * part.unitCostMicros, 0n),
    unitCostsMicros: [...new Set(parts.map(({ unitCostMicros }) => unitCostMicros))],
    arrivedMicros: row.received === null ? null : BigInt(row.received),
    newerUnits: row.newerUnits,
    correctedMicros: BigInt(row.corrected ?? 0),
  }
}
