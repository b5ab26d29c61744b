// Writes the lines of bills, what is billed of arrivals, and what bills keep of their lines. Only this writes them.
import type { BillLine } from '#contract/purchasing/bills.ts'
import { maxPurchaseCents } from '#domain/purchasing/costs.ts'
import { judgeBill } from '#domain/purchasing/judgeBill.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
import { arrivals, billLines, bills } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type BillLineView, readBill, readBillLines } from './findBill.ts'
import type { BillRow } from './findBills.ts'

const lineInsert = {
  name: 'insert_bill_lines',
  table: billLines,
  fields: ['billId', 'line', 'arrivalId', 'arrivalLine', 'quantity', 'unitCostMicros'],
} as const

/** Replaces the lines of a locked bill. Its arrivals before and after are locked. Throws a 400 if they cost more than the maximum. */
export async function writeBillLines(
  ctx: Ctx,
  billId: number,
  lines: readonly BillLine[],
  arrivalIds: readonly number[],
): Promise<BillLineView[]> {
  await ctx.db.delete(billLines).where(eq(billLines.billId, billId))
  await insertRows(
    ctx.db,
    lineInsert,
    lines.map(({ arrivalId, line, quantity, unitCostMicros }, index) => ({
      billId,
      line: index + 1,
      arrivalId,
      arrivalLine: line,
      quantity,
      unitCostMicros,
    })),
  )
  await writeBilledUnits(ctx, arrivalIds)
  return writeBillSums(ctx, await readBill(ctx, billId))
}

/** Adds up what is billed of locked arrivals, by line. */
export async function writeBilledUnits({ db }: Ctx, arrivalIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...arrivalIds])}::bigint[]`
  await db.execute(sql`
    update arrival_lines set billed = row.units
    from (
      select arrival_lines.arrival_id, arrival_lines.line,
        coalesce(sum(bill_lines.quantity) filter (where voided_at is null), 0)::int as units
      from arrival_lines
      left join bill_lines on bill_lines.arrival_id = arrival_lines.arrival_id and arrival_line = arrival_lines.line
      left join bills on bills.id = bill_id
      where arrival_lines.arrival_id = any(${ids})
      group by arrival_lines.arrival_id, arrival_lines.line
    ) as row
    where arrival_lines.arrival_id = row.arrival_id and arrival_lines.line = row.line and billed <> row.units`)
  await db.execute(sql`
    update arrivals set billed_units = (select sum(billed) from arrival_lines where arrival_id = arrivals.id)
    where id = any(${ids})`)
}

/** Judges the bills of the arrivals of a locked purchase order again: its costs may have changed. */
export async function rejudgeBills(ctx: Ctx, purchaseOrderId: number): Promise<void> {
  const ids = ctx.db
    .select({ id: billLines.billId })
    .from(billLines)
    .innerJoin(arrivals, eq(arrivals.id, billLines.arrivalId))
    .where(eq(arrivals.purchaseOrderId, purchaseOrderId))
  const rows = await ctx.db
    .select()
    .from(bills)
    .where(and(inArray(bills.id, ids), isNull(bills.voidedAt)))
    .orderBy(asc(bills.id))
    .for('no key update')
  for (const bill of rows) await writeBillSums(ctx, bill)
}

async function writeBillSums(ctx: Ctx, bill: BillRow): Promise<BillLineView[]> {
  const lines = await readBillLines(ctx, [bill])
  const { units, linesCents, isRight } = judgeBill(bill, lines)
  if (linesCents > maxPurchaseCents) throw new Refusal('invalid', 'The lines of this bill cost too much.')
  await ctx.db.update(bills).set({ units, linesCents, differs: !isRight }).where(eq(bills.id, bill.id))
  return lines
}
