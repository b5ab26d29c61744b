// Reads the lines of arrivals with what the cost ledger and bills say of their accepted units.
import { toOwnCost } from '#domain/purchasing/costs.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

interface ArrivedLineRow {
  arrivalId: string
  line: number
  productId: string
  accepted: number
  received: string | null
  newerUnits: number
  corrected: string | null
  /** By entries of the bill in question, and what of them is in stock. */
  ofBill: string | null
  ofBillInStock: string | null
  landed: string | null
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

/** Those with accepted units, by arrival and line, in the company's own currency. `corrected` is null if no bill corrected the line. */
export async function readArrivedLines(
  { db }: Pick<Ctx, 'db'>,
  arrivalIds: readonly number[],
  billId: number | null = null,
) {
  const { rows } = await db.execute<ArrivedLineRow & Record<string, unknown>>(sql`
    with billed as (
      select arrival_id, arrival_line as line, json_agg(json_build_array(quantity, unit_cost_micros, rate_nanos)) as bills
      from bill_lines join bills on bills.id = bill_id
      where arrival_id = any(${sql.param([...arrivalIds])}::bigint[]) and voided_at is null group by arrival_id, arrival_line
    ), entered as (
      select document_id as arrival_id, document_line as line,
        sum(value_micros) filter (where reason = 'received') as received, min(id) filter (where reason = 'received') as received_id,
        sum(value_micros + expense_micros) filter (where reason = 'billed') as corrected,
        sum(value_micros + expense_micros) filter (where bill_id = ${billId}::bigint) as of_bill,
        sum(value_micros) filter (where bill_id = ${billId}::bigint) as of_bill_in_stock,
        sum(value_micros + expense_micros) filter (where landed_cost_id is not null) as landed
      from cost_entries
      where document_type = 'arrival' and document_id = any(${sql.param([...arrivalIds])}::bigint[])
      group by document_id, document_line
    )
    select lines.arrival_id as "arrivalId", lines.line, lines.product_id as "productId", accepted, received, corrected, landed, bills,
      of_bill as "ofBill", of_bill_in_stock as "ofBillInStock",
      case when received is null then ${newerUnits} else 0 end as "newerUnits"
    from arrival_lines as lines
    left join billed using (arrival_id, line)
    left join entered using (arrival_id, line)
    where lines.arrival_id = any(${sql.param([...arrivalIds])}::bigint[]) and accepted > 0
    order by lines.arrival_id, lines.line`)
  return rows.map(({ arrivalId, line, productId, received, corrected, landed, ...row }) => ({
    arrivalId: Number(arrivalId),
    line,
    productId: Number(productId),
    acceptedUnits: row.accepted,
    arrivedMicros: toMicros(received),
    newerUnits: row.newerUnits,
    correctedMicros: toMicros(corrected),
    ofBill: {
      correctedMicros: toMicros(row.ofBill) ?? 0n,
      stockMicros: toMicros(row.ofBillInStock) ?? 0n,
    },
    landedMicros: toMicros(landed) ?? 0n,
    ...sumBills(row.bills ?? []),
  }))
}

const toMicros = (text: string | null) => (text === null ? null : BigInt(text))

function sumBills(bills: NonNullable<ArrivedLineRow['bills']>) {
  const parts = bills.map(([quantity, unitCostMicros, rateNanos]) => ({
    quantity,
    unitCostMicros: BigInt(toOwnCost(unitCostMicros, rateNanos)),
  }))
  return {
    billedUnits: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    billedMicros: parts.reduce((sum, part) => sum + BigInt(part.quantity) * part.unitCostMicros, 0n),
    /** The different costs of one unit on those bills. */
    unitCostsMicros: [...new Set(parts.map(({ unitCostMicros }) => unitCostMicros))],
  }
}
