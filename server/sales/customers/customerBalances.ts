// Balances of customers, added up from the open entries of the receivables.
import { companyDay } from '#server/company/companyDay.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { sumAllocatedValues } from '#server/sales/orders/allocatedValues.ts'

export interface CustomerFigures {
  /** Open debits less unapplied credits. */
  balanceCents: number
  /** Open after the due day. */
  overdueCents: number
  /** Payments and credits that are not settled yet. */
  unappliedCents: number
  /** The balance, the pending invoices and what is allocated to orders, with their charges. */
  exposureCents: number
}

/** The ids of a customer and of those that were merged into it, as an array. */
export function idsOfCustomer(id: SQL | number): SQL {
  return sql`array(select ${id}::bigint union all select merged.id from customers as merged where merged.merged_into = ${id})`
}

/** Sums over the open entries `entry`; `today` is a day in the company's time zone. */
export const balanceSum = sql`coalesce(sum(case entry.side when 'debit' then entry.open_cents else -entry.open_cents end), 0)`

export function overdueSum(today: SQL | string): SQL {
  return sql`coalesce(sum(entry.open_cents) filter (where ${isOverdue(today)}), 0)`
}

/** A debit without a due day counts from its own day. */
export function isOverdue(today: SQL | string): SQL {
  return sql`entry.side = 'debit' and coalesce(entry.due_on, entry.on_date) < ${today}::date`
}

/** The day of the last reminder to the customers `ids` with an email that did not fail and was still needed. */
export function lastRemindedOn(ids: SQL): SQL {
  return sql`(
    select max(on_day) from reminders
    join reminder_deliveries on reminder_id = reminders.id join deliveries on deliveries.id = delivery_id
    where reminders.customer_id = any(${ids}) and status <> 'failed' and (status <> 'notSent' or reference is not null))`
}

type FiguresCtx = Pick<AppServices, 'db'> & Pick<Ctx, 'now' | 'timeZone'>

export async function findFigures(ctx: FiguresCtx, customerId: number): Promise<CustomerFigures> {
  const figures = (await findFiguresOf(ctx, [customerId])).get(customerId)
  if (!figures) throw new Error(`The figures of customer ${customerId} were not read`)
  return figures
}

/** By customer. Reads all figures in one snapshot, so that an invoice counts once while it is processed. */
export async function findFiguresOf(
  ctx: FiguresCtx,
  customerIds: readonly number[],
): Promise<Map<number, CustomerFigures>> {
  const { rows } = await ctx.db.execute<
    Record<'id' | 'balance' | 'overdue' | 'unapplied' | 'pending' | 'allocated', string>
  >(sql`
    select wanted.id, figures.* from unnest(${sql.param(customerIds)}::bigint[]) as wanted (id)
    cross join lateral (
      with ids as materialized (select ${idsOfCustomer(sql`wanted.id`)} as ids)
      select ${balanceSum} as balance, ${overdueSum(companyDay(ctx))} as overdue,
        coalesce(sum(entry.open_cents) filter (where entry.side = 'credit'), 0) as unapplied,
        (select coalesce(sum(total_cents), 0) from invoices
          where status = 'Pending' and customer_id = any((select ids from ids)::bigint[])) as pending,
        (${sumAllocatedValues(sql`orders.customer_id = any((select ids from ids)::bigint[])`)}) as allocated
      from receivable_entries as entry
      where entry.open_cents > 0 and entry.customer_id = any((select ids from ids)::bigint[])
    ) as figures`)
  return new Map(
    rows.map(({ id, balance, overdue, unapplied, pending, allocated }) => [
      Number(id),
      {
        balanceCents: Number(balance),
        overdueCents: Number(overdue),
        unappliedCents: Number(unapplied),
        exposureCents: Number(balance) + Number(pending) + Number(allocated),
      },
    ]),
  )
}
