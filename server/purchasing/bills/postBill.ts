import { latestDay } from '#domain/platform/days.ts'
import { toOwnCost, toOwnMicros } from '#domain/purchasing/costs.ts'
import {
  type BillEntryReason,
  billHead,
  type BillPosting,
  isPosting,
  postBillLine,
  subtractPosting,
} from '#domain/stock/billPostings.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { billEntries, billLines, landedCosts } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'
import { readArrivedLines } from '#server/purchasing/costs/readArrivedLines.ts'
import { postingDay } from '#server/sales/receivables/entryDays.ts'

import { readBill } from './findBill.ts'
import type { BillRow } from './findBills.ts'

const entryInsert = {
  name: 'insert_bill_entries',
  table: billEntries,
  fields: [
    'billId',
    'reason',
    'arrivalId',
    'arrivalLine',
    'arrivedMicros',
    'openingMicros',
    'chargesMicros',
    'payableMicros',
    'onDate',
    'userId',
    'createdAt',
  ],
} as const

/**
 * Posts what a bill says now, less what it posted before. After its costs are corrected: the arrivals of its lines, before and after, are
 * locked. Without arrivals, only what is of the whole bill changed.
 */
export async function postBill(
  ctx: Ctx,
  billId: number,
  reason: BillEntryReason,
  arrivalIds: readonly number[] = [],
): Promise<void> {
  const bill = await readBill(ctx, billId)
  const posted = await readPosted(ctx, billId, arrivalIds)
  const lines = await postLines(ctx, bill, posted.lines, arrivalIds)
  const [landed] = await ctx.db
    .select({ valueMicros: landedCosts.valueMicros })
    .from(landedCosts)
    .where(and(eq(landedCosts.billId, billId), isNull(landedCosts.undoneAt)))
  const target = billHead({
    isVoid: bill.voidedAt !== null,
    amountMicros: toOwnMicros(bill.amountCents, bill.rateNanos),
    chargesMicros: toOwnMicros(bill.chargesCents, bill.rateNanos),
    landedMicros: landed?.valueMicros ?? null,
  })
  const head = { arrivalId: null, arrivalLine: null, ...subtractPosting(target, posted.head) }
  const onDate = await postingDay(ctx, posted.lastDay)
  const stamp = { billId, reason, onDate, userId: ctx.user.id, createdAt: ctx.now }
  const entries = [...lines, head].filter(isPosting).map((entry) => ({ ...entry, ...stamp }))
  await insertRows(ctx.db, entryInsert, entries)
}

interface PostedLine {
  /** By this bill. */
  micros: bigint
  /** By all bills. */
  openingMicros: bigint
}

const keyOf = (arrivalId: number, line: number) => `${arrivalId} ${line}`

async function postLines(
  ctx: Ctx,
  { id, rateNanos, voidedAt }: BillRow,
  posted: ReadonlyMap<string, PostedLine>,
  arrivalIds: readonly number[],
): Promise<(BillPosting & { arrivalId: number; arrivalLine: number })[]> {
  if (arrivalIds.length === 0) return []
  const rows = await ctx.db.select().from(billLines).where(eq(billLines.billId, id))
  const billed = new Map(
    (voidedAt === null ? rows : []).map(({ arrivalId, arrivalLine, quantity, unitCostMicros }) => [
      keyOf(arrivalId, arrivalLine),
      BigInt(quantity) * BigInt(toOwnCost(unitCostMicros, rateNanos)),
    ]),
  )
  const arrived = await readArrivedLines(ctx, arrivalIds)
  return arrived.map(({ arrivalId, line, ...units }) => {
    const key = keyOf(arrivalId, line)
    const { micros: postedMicros, openingMicros } = posted.get(key) ?? { micros: 0n, openingMicros: 0n }
    const posting = postBillLine({
      billMicros: billed.get(key) ?? 0n,
      postedMicros,
      billedMicros: units.billedMicros,
      correctedMicros: units.correctedMicros ?? 0n,
      openingMicros,
      arrivedMicros: units.arrivedMicros,
    })
    return { arrivalId, arrivalLine: line, ...posting, chargesMicros: 0n, payableMicros: 0n }
  })
}

type PostedRow = {
  arrivalId: string | null
  line: number | null
  micros: string
  arrived: string
  opening: string
  charges: string
  payable: string
  lastDay: string | null
}

/** By this bill and, for what went to Opening stock, by all bills of the arrivals. */
async function readPosted({ db }: Ctx, billId: number, arrivalIds: readonly number[]) {
  const isOfBill = sql`bill_id = ${billId}`
  const { rows } = await db.execute<PostedRow>(sql`
    select arrival_id as "arrivalId", arrival_line as line,
      coalesce(sum(arrived_micros + opening_micros) filter (where ${isOfBill}), 0)::text as micros,
      coalesce(sum(arrived_micros) filter (where ${isOfBill}), 0)::text as arrived, sum(opening_micros)::text as opening,
      sum(charges_micros)::text as charges, sum(payable_micros)::text as payable,
      (max(on_date) filter (where ${isOfBill}))::text as "lastDay"
    from bill_entries
    where ${isOfBill} or arrival_id = any(${sql.param([...arrivalIds])}::bigint[])
    group by arrival_id, arrival_line`)
  const head = rows.find(({ arrivalId }) => arrivalId === null)
  return {
    head: {
      arrivedMicros: BigInt(head?.arrived ?? 0),
      openingMicros: 0n,
      chargesMicros: BigInt(head?.charges ?? 0),
      payableMicros: BigInt(head?.payable ?? 0),
    },
    lines: new Map(
      rows.map(({ arrivalId, line, micros, opening }) => [
        keyOf(Number(arrivalId), line ?? 0),
        { micros: BigInt(micros), openingMicros: BigInt(opening) },
      ]),
    ),
    lastDay: latestDay(...rows.map(({ lastDay }) => lastDay ?? '')),
  }
}
