// The customers with a step of an overdue invoice that is due, for the daily run and its preview.
import type { RemindedCustomer, ReminderPreview } from '#contract/sales/reminders.ts'
import {
  firstListedDays,
  nextReminderAfter,
  nextReminderDay,
  type ReminderStep,
} from '#domain/sales/reminders.ts'
import type { Ctx } from '#server/ctx.ts'
import { distinctAddresses } from '#server/messaging/deliveries/chooseRecipients.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { idsOfCustomer, lastRemindedOn } from '#server/sales/customers/customerBalances.ts'
import { statementRecipientsSql } from '#server/sales/sending/recipients.ts'

import { readReminderSettings } from './reminderSettings.ts'

/** The settings that decide which customers get an email on `day`. */
interface ReminderRun {
  steps: readonly ReminderStep[]
  minIntervalDays: number
  minAmountCents: number
  day: string
}

/**
 * Query: a row per customer, after merges, with a step due on `day`, unless less than `minAmountCents` is overdue beyond what is on account. `is_recent`: it was
 * reminded less than `minIntervalDays` before. findDueStep in domain/sales/reminders.ts decides the same for one invoice.
 */
function dueCustomers({ steps, day, minIntervalDays, minAmountCents }: ReminderRun): SQL {
  const days = sql`${sql.param(steps.map((step) => step.days))}::int[]`
  return sql`
    select due.*, ${wasReminded(idsOfCustomer(sql`surviving_id`), { day, minIntervalDays })} as is_recent
    from (
      select surviving_id, count(*) filter (where is_listed) as invoices,
        sum(open_cents) filter (where is_listed) as cents, max(overdue_days) filter (where is_listed) as overdue_days
      from (
        select coalesce(customers.merged_into, customers.id) as surviving_id, side, open_cents, overdue_days,
          coalesce(overdue_days >= ${firstListedDays(steps)}, false) as is_listed,
          exists (select from unnest(${days}) as step(days) where step.days <= overdue_days and step.days > coalesce(
            (select max(step_days) from reminder_items where entry_id = entry.id), -1)) as is_due
        from receivable_entries as entry
        join customers on customers.id = entry.customer_id
        cross join lateral (
          select case when side = 'debit' then ${day}::date - due_on end as overdue_days
        ) as overdue
        where open_cents > 0
      ) as entry
      group by surviving_id
      having bool_or(is_due)
        and sum(open_cents) filter (where is_listed) - coalesce(sum(open_cents) filter (where side = 'credit'), 0) >= ${minAmountCents}
    ) as due`
}

/**
 * Condition: one of the customers `ids` got an email less than `minIntervalDays` before `day`, or has a reminder of that day, also one that
 * failed. nextReminderAfter in domain/sales/reminders.ts says until when.
 */
function wasReminded(ids: SQL, { day, minIntervalDays }: Pick<ReminderRun, 'day' | 'minIntervalDays'>): SQL {
  return sql`(
    coalesce(${lastRemindedOn(ids)} > ${day}::date - ${minIntervalDays}::int, false)
    or exists (select from reminders where customer_id = any(${ids}) and on_day = ${day}::date))`
}

/** For the daily run, under the lock of the customer. */
export async function wasRemindedRecently(
  db: Db,
  customerId: number,
  run: Pick<ReminderRun, 'day' | 'minIntervalDays'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ isRecent: boolean }>(
    sql`select ${wasReminded(idsOfCustomer(customerId), run)} as "isRecent"`,
  )
  return rows[0]?.isRecent === true
}

/** The ids of the customers that the run of `day` may email. */
export async function findDueCustomers(db: Db, run: ReminderRun): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select surviving_id::float8 as id from (${dueCustomers(run)}) as due where not is_recent order by surviving_id`,
  )
  return rows.map(({ id }) => id)
}

type PreviewRow = Omit<RemindedCustomer, 'amountCents' | 'lastRemindedOn' | 'nextReminderOn'> & {
  cents: number
  remindedOn: string | null
}

type Sums = { customers: number; invoices: number; cents: number; leftOut: number }

/** As of the day of the next run, with what is open now. */
export async function previewReminders(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
): Promise<ReminderPreview> {
  const { steps, minIntervalDays, minAmountCents, nextRunOn } = await readReminderSettings(ctx.db)
  const day = nextRunOn ?? nextReminderDay(ctx.now, ctx.timeZone)
  const { rows } = await ctx.db.execute<{ sums: Sums; rows: PreviewRow[] }>(sql`
    with due as materialized (
      select due.*, customer.*, case
        when not customer.gets_reminders then 'no reminders'
        when json_array_length(${statementRecipientsSql()}) = 0 then 'no email address'
        when is_recent then 'reminded recently' end as obstacle
      from (${dueCustomers({ steps, minIntervalDays, minAmountCents, day })}) as due join customers as customer on customer.id = surviving_id
    )
    select
      (select json_build_object(
        'customers', count(*) filter (where obstacle is null),
        'invoices', coalesce(sum(invoices) filter (where obstacle is null), 0),
        'cents', coalesce(sum(cents) filter (where obstacle is null), 0),
        'leftOut', count(obstacle)) from due) as sums,
      (select coalesce(json_agg(json_build_object(
        'id', id, 'number', number, 'name', name, 'invoices', invoices, 'cents', cents, 'overdueDays', overdue_days,
        'recipients', ${statementRecipientsSql()}, 'obstacle', obstacle,
        'remindedOn', ${lastRemindedOn(idsOfCustomer(sql`customer.id`))}) order by name_key, id), '[]')
        from (select * from due order by name_key, id limit ${limit} offset ${(page - 1) * limit}) as customer) as rows`)
  const [found] = rows
  if (!found) throw new Error('The preview of reminders returned no row')
  const { cents: amountCents, ...sums } = found.sums
  return {
    day,
    ...sums,
    amountCents,
    rows: found.rows.map(({ cents, remindedOn, recipients, ...row }) => ({
      ...row,
      amountCents: cents,
      recipients: distinctAddresses(recipients),
      lastRemindedOn: remindedOn,
      nextReminderOn:
        row.obstacle === 'reminded recently'
          ? nextReminderAfter(remindedOn ?? day, remindedOn === null ? 1 : minIntervalDays)
          : null,
    })),
  }
}
