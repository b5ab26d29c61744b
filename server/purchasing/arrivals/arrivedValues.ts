// What the units of arrivals are worth: they come with the cost of their line, and a counter-arrival takes back the value with which they came.
import { addUnits, type CostStep, type ProductCost, undoUnits } from '#domain/stock/movingAverage.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import type { ArrivalRow } from './findArrivals.ts'

interface Line {
  /** Of the arrival, and of the one that it undoes: both have the same lines. */
  line: number
  accepted: number
  unitCostMicros: number | null
}

/** Returns how the units of a line change what its product is worth. The products are locked. */
export async function findArrivedValues(
  ctx: Ctx,
  { reverses }: Pick<ArrivalRow, 'reverses'>,
): Promise<(line: Line) => (cost: ProductCost) => CostStep> {
  if (reverses === null)
    return ({ accepted, unitCostMicros }) =>
      (cost) =>
        addUnits(cost, accepted, unitCostMicros === null ? null : BigInt(unitCostMicros))
  const arrived = await readArrivedValues(ctx, reverses)
  return ({ line, accepted }) =>
    (cost) =>
      undoUnits(cost, { units: -accepted, ...(arrived.get(line) ?? { valueMicros: null, hasMoved: true }) })
}

/** By line, with what bills corrected. It has moved if something else changed the product since it came. */
async function readArrivedValues(ctx: Ctx, arrivalId: number) {
  const { rows } = await ctx.db.execute<{ line: number; value: string | null; hasMoved: boolean }>(sql`
    select arrived.document_line as line,
      case when bool_and(arrived.value_micros is not null) then sum(arrived.value_micros + arrived.expense_micros) end as value, exists (
      select from cost_entries as later
      where later.product_id = arrived.product_id and later.id > min(arrived.id)
        and (later.document_type, later.document_id) is distinct from ('arrival', ${arrivalId}::bigint)
    ) as "hasMoved"
    from cost_entries as arrived
    where arrived.document_type = 'arrival' and arrived.document_id = ${arrivalId} and arrived.reason <> 'first cost'
    group by arrived.document_line, arrived.product_id`)
  return new Map(
    rows.map(({ line, value, hasMoved }) => [
      line,
      { valueMicros: value === null ? null : BigInt(value), hasMoved },
    ]),
  )
}
