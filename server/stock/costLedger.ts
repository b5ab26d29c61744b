// The cost ledger: reads what products are worth, and writes entries with the sums that they make. Only this and createProductsWithStock
// write them. The caller has locked the products in id order, so that nobody else changes what is read.
import type { DocumentReference } from '#domain/nouns.ts'
import { latestDay } from '#domain/platform/days.ts'
import type { CostReason } from '#domain/stock/costReasons.ts'
import type { CostStep, ProductCost } from '#domain/stock/movingAverage.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, preparedSql } from '#server/platform/db/prepared.ts'

export interface CostMove {
  productId: number
  /** Of the document. */
  documentLine?: number | null | undefined
  /** Other than that of all moves. */
  document?: DocumentReference
  apply: (cost: ProductCost) => CostStep
}

interface CostCause {
  reason: CostReason
  document?: DocumentReference | undefined
  billId?: number
  landedCostId?: number
}

interface StoredCost extends ProductCost {
  /** The first day that the next entry can have: that of the last one, or the one after the closed books. */
  earliestDay: string
}

interface CostRow {
  id: string
  units: number | null
  value: string | null
  average: string | null
  low: string | null
  high: string | null
  firstCost: string | null
  firstUnits: number | null
  undoneFirstCosts: number | null
  earliestDay: string | null
}

const toMicros = (text: string | null) => (text === null ? null : BigInt(text))

/** What locked products are worth, by id. */
export async function readCosts(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, StoredCost>> {
  const read = preparedSql<CostRow>(
    db,
    'read_costs',
    () => sql`
    select id, units, value_micros as value, average_micros as average, low_micros as low, high_micros as high,
      first_cost_micros as "firstCost", first_units as "firstUnits", undone_first_costs as "undoneFirstCosts",
      greatest(last_on, (select books_closed_to + 1 from company))::text as "earliestDay"
    from unnest(${sql.placeholder('ids')}::bigint[]) as product (id) left join product_costs on product_id = id`,
  )
  const { rows } = await read.execute({ ids: [...new Set(ids)] })
  return new Map(
    rows.map(({ id, units, value, average, low, high, firstCost, earliestDay, ...row }) => [
      Number(id),
      {
        units: units ?? 0,
        valueMicros: toMicros(value),
        averageMicros: toMicros(average),
        lowMicros: toMicros(low),
        highMicros: toMicros(high),
        firstCostMicros: toMicros(firstCost),
        firstUnits: row.firstUnits ?? 0,
        undoneFirstCosts: row.undoneFirstCosts ?? 0,
        earliestDay: earliestDay ?? '',
      },
    ]),
  )
}

/** Applies the moves in their order, and writes their entries and what the products are worth afterwards. */
export async function recordCosts(
  ctx: Ctx,
  moves: readonly CostMove[],
  { reason, document, billId, landedCostId }: CostCause,
): Promise<void> {
  if (moves.length === 0) return
  const costs = await readCosts(
    ctx,
    moves.map(({ productId }) => productId),
  )
  const today = companyDay(ctx)
  const entries = moves.flatMap((move) => {
    const before = costs.get(move.productId)
    if (!before) throw new Error(`The cost of product ${move.productId} was not read`)
    const { cost, changes } = move.apply(before)
    const onDate = latestDay(today, before.earliestDay)
    costs.set(move.productId, { ...cost, earliestDay: onDate })
    const named = move.document ?? document
    return changes.map(({ kind, ...change }) => ({
      ...change,
      productId: move.productId,
      reason: kind === 'moved' ? reason : kind,
      firstCostNumber: firstReasons.has(kind === 'moved' ? reason : kind)
        ? before.undoneFirstCosts + 1
        : null,
      documentType: named?.type ?? null,
      documentId: named?.id ?? null,
      documentLine: move.documentLine ?? null,
      billId: kind === 'moved' ? (billId ?? null) : null,
      landedCostId: landedCostId ?? null,
      onDate,
    }))
  })
  await writeEntries(ctx, entries, [...costs])
}

const firstReasons: ReadonlySet<CostReason> = new Set(['first cost', 'first cost undone'])

interface NewEntry {
  productId: number
  reason: CostReason
  units: number
  valueMicros: bigint | null
  expenseMicros: bigint
  unitCostMicros: bigint | null
  documentType: string | null
  documentId: number | null
  documentLine: number | null
  billId: number | null
  landedCostId: number | null
  firstCostNumber: number | null
  onDate: string
}

/** In one statement. The driver sends a BigInt as text. */
async function writeEntries(
  ctx: Ctx,
  entries: readonly NewEntry[],
  costs: readonly (readonly [number, StoredCost])[],
): Promise<void> {
  const of = <Field extends keyof NewEntry>(field: Field) => entries.map((entry) => entry[field])
  const values = {
    productIds: of('productId'),
    reasons: of('reason'),
    units: of('units'),
    valueMicros: of('valueMicros'),
    expenseMicros: of('expenseMicros'),
    unitCostMicros: of('unitCostMicros'),
    documentTypes: of('documentType'),
    documentIds: of('documentId'),
    documentLines: of('documentLine'),
    billIds: of('billId'),
    landedCostIds: of('landedCostId'),
    firstCostNumbers: of('firstCostNumber'),
    days: of('onDate'),
    userId: ctx.user.id,
    now: ctx.now,
    costIds: costs.map(([id]) => id),
    costUnits: costs.map(([, cost]) => cost.units),
    costValues: costs.map(([, cost]) => cost.valueMicros),
    averages: costs.map(([, cost]) => cost.averageMicros),
    lows: costs.map(([, cost]) => cost.lowMicros),
    highs: costs.map(([, cost]) => cost.highMicros),
    firstCosts: costs.map(([, cost]) => cost.firstCostMicros),
    firstUnits: costs.map(([, cost]) => cost.firstUnits),
    undoneFirstCosts: costs.map(([, cost]) => cost.undoneFirstCosts),
    lastDays: costs.map(([, cost]) => cost.earliestDay),
  }
  const write = preparedSql(ctx.db, 'write_costs', () => {
    const parameters = placeholders(values)
    return sql`
      with written as (
        insert into product_costs (product_id, units, value_micros, average_micros, low_micros, high_micros, first_cost_micros,
          first_units, undone_first_costs, last_on)
        select * from unnest(
          ${parameters.costIds}::bigint[], ${parameters.costUnits}::int[], ${parameters.costValues}::numeric[],
          ${parameters.averages}::bigint[], ${parameters.lows}::bigint[], ${parameters.highs}::bigint[],
          ${parameters.firstCosts}::bigint[], ${parameters.firstUnits}::int[], ${parameters.undoneFirstCosts}::int[], ${parameters.lastDays}::date[]
        )
        on conflict (product_id) do update set units = excluded.units, value_micros = excluded.value_micros,
          average_micros = excluded.average_micros, low_micros = excluded.low_micros, high_micros = excluded.high_micros,
          first_cost_micros = excluded.first_cost_micros, first_units = excluded.first_units,
          undone_first_costs = excluded.undone_first_costs, last_on = excluded.last_on
      )
      insert into cost_entries (product_id, reason, units, value_micros, expense_micros, unit_cost_micros, document_type, document_id,
        document_line, bill_id, landed_cost_id, first_cost_number, on_date, user_id, created_at)
      select product_id, reason, units, value_micros, expense_micros, unit_cost_micros, document_type, document_id, document_line,
        bill_id, landed_cost_id, first_cost_number, on_date, ${parameters.userId}::bigint, ${parameters.now}::timestamptz
      from unnest(
        ${parameters.productIds}::bigint[], ${parameters.reasons}::text[], ${parameters.units}::int[],
        ${parameters.valueMicros}::numeric[], ${parameters.expenseMicros}::numeric[], ${parameters.unitCostMicros}::bigint[],
        ${parameters.documentTypes}::text[], ${parameters.documentIds}::bigint[], ${parameters.documentLines}::int[],
        ${parameters.billIds}::bigint[], ${parameters.landedCostIds}::bigint[], ${parameters.firstCostNumbers}::int[], ${parameters.days}::date[]
      ) with ordinality as entry (product_id, reason, units, value_micros, expense_micros, unit_cost_micros, document_type, document_id,
        document_line, bill_id, landed_cost_id, first_cost_number, on_date, position)
      order by position`
  })
  await write.execute(values)
}
