// The statement of a customer: its open items, or its activity with a running balance.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findStatement as endpoint, Statement, StatementLine } from '#contract/sales/statements.ts'
import {
  findAgeingBucket,
  maxStatementLines,
  statementDaysError,
  type StatementKind,
} from '#domain/sales/receivables.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { alias, and, asc, lte, max, sql } from '#server/platform/db/drizzle.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { receivableEntries, settlements } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertCustomerExists } from '#server/sales/customers/findCustomer.ts'

import { addToAgeing, emptyAgeing } from './ageingTotals.ts'
import { documentNumberSql } from './documentNumber.ts'
import { findSurvivingCustomer, isOfCustomer } from './survivingCustomer.ts'

export interface StatementRequest {
  customerId: number
  kind: StatementKind
  from?: string | undefined
  /** Omitted: today. */
  to?: string | undefined
  /** Of an earlier statement, to read it again unchanged. Omitted or 0: everything. */
  upToEntry?: number
  upToSettlement?: number
}

export async function findStatement(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Statement> {
  assertStatementDays(ctx, input)
  const { id: customerId, kind = 'open items', startDate: from, endDate: to, ...limits } = input
  await assertCustomerExists(ctx, customerId)
  return readStatement(ctx, { customerId, kind, from, to, ...limits })
}

/** Throws a 400 for a day in the future. */
export function assertStatementDays(
  ctx: Pick<Ctx, 'now' | 'timeZone'>,
  days: Parameters<typeof statementDaysError>[0],
): void {
  const message = statementDaysError(days, companyDay(ctx))
  if (message !== undefined) throw new Refusal('invalid', message)
}

/** The lines and amounts depend only on the entries and settlements up to the two ids, so that a statement can be printed again. */
export async function readStatement(
  ctx: Pick<Ctx, 'db' | 'now' | 'timeZone'>,
  request: StatementRequest,
): Promise<Statement> {
  return readSnapshot(ctx, async (tx) => {
    const { id, number, name, phone, email } = await findSurvivingCustomer(tx, request.customerId)
    const to = request.to ?? companyDay(ctx)
    const upToEntry = request.upToEntry || (await lastId(tx, receivableEntries))
    const upToSettlement = request.upToSettlement || (await lastId(tx, settlements))
    const entries = await readEntries(tx, { survivingId: id, to, upToEntry, upToSettlement })
    const ageing = emptyAgeing()
    for (const entry of entries) addToAgeing(ageing, findAgeingBucket(entry, to), entry.openCents)
    const from = request.kind === 'activity' ? (request.from ?? null) : null
    return {
      customer: { id, number, name, phone, email },
      kind: request.kind,
      from,
      to,
      ...listLines(entries, request.kind, from),
      closingBalanceCents: ageing.balanceCents,
      ageing,
      upToEntry,
      upToSettlement,
    }
  })
}

const others = alias(receivableEntries, 'others')

type Entry = Omit<StatementLine, 'balanceCents'>

/** Leaves out all but the newest lines if there are too many; the opening balance includes those. */
function listLines(
  entries: readonly Entry[],
  kind: StatementKind,
  from: string | null,
): Pick<Statement, 'lines' | 'openingBalanceCents' | 'omittedLines'> {
  let balanceCents = 0
  let openingBalanceCents = 0
  const lines: StatementLine[] = []
  for (const entry of entries) {
    const cents = kind === 'activity' ? entry.amountCents : entry.openCents
    if (cents === 0) continue
    balanceCents += entry.side === 'debit' ? cents : -cents
    if (from !== null && entry.onDate < from) openingBalanceCents = balanceCents
    else lines.push({ ...entry, balanceCents })
  }
  const omitted = lines.splice(0, Math.max(0, lines.length - maxStatementLines))
  return {
    lines,
    openingBalanceCents: omitted.at(-1)?.balanceCents ?? openingBalanceCents,
    omittedLines: omitted.length,
  }
}

async function lastId(
  ctx: Pick<Ctx, 'db'>,
  table: typeof receivableEntries | typeof settlements,
): Promise<number> {
  const [row] = await ctx.db.select({ id: max(table.id) }).from(table)
  return row?.id ?? 0
}

/**
 * By day; `openCents` is what is open at the end of `to`. A settlement counts if both of its entries do: in the transaction of an email, a
 * payment can be committed between the queries.
 */
async function readEntries(
  ctx: Pick<Ctx, 'db'>,
  {
    survivingId,
    to,
    upToEntry,
    upToSettlement,
  }: { survivingId: number; to: string; upToEntry: number; upToSettlement: number },
): Promise<Entry[]> {
  const { id, kind, side, reverses, documentType, documentId, onDate, dueOn, amountCents, note } =
    receivableEntries
  const { id: otherId, customerId: otherCustomerId } = others
  // After a link or an unmerge, the document on the other side may belong to another customer today.
  const settled = (column: 'debit_id' | 'credit_id', otherColumn: 'debit_id' | 'credit_id') => sql`
    coalesce((select sum(settlements.amount_cents) from settlements join ${receivableEntries} as others on ${otherId} = ${sql.identifier(otherColumn)}
      where ${sql.identifier(column)} = ${sql.raw('receivable_entries.id')} and settled_on <= ${to}::date
        and settlements.id <= ${upToSettlement} and ${otherId} <= ${upToEntry} and ${isOfCustomer(sql`${otherCustomerId}`, survivingId)}), 0)`
  const rows = await ctx.db
    .select({
      id,
      kind,
      side,
      reverses,
      documentType,
      documentId,
      onDate,
      dueOn,
      amountCents,
      note,
      number: documentNumberSql(receivableEntries),
      openCents: sql<number>`(${amountCents} - ${settled('debit_id', 'credit_id')} - ${settled('credit_id', 'debit_id')})::float8`,
    })
    .from(receivableEntries)
    .where(
      and(
        isOfCustomer(sql`${receivableEntries.customerId}`, survivingId),
        lte(onDate, to),
        lte(id, upToEntry),
      ),
    )
    .orderBy(asc(onDate), asc(id))
  return rows.map(({ reverses, documentType, documentId, number, ...row }) => ({
    ...row,
    isReversal: reverses !== null,
    document: { type: documentType as Entry['document']['type'], id: documentId ?? 0, number },
  }))
}
