// Emails a statement of open items to each customer that owes something, once a day.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  previewStatementRun as endpoint,
  StatementRun,
  StatementRunChoice,
  StatementRunResult,
  StatementRunRow,
} from '#contract/sales/statementRun.ts'
import { firstDayOfMonth } from '#domain/platform/days.ts'
import { defaultMinAmountCents } from '#domain/sales/reminders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { distinctAddresses } from '#server/messaging/deliveries/chooseRecipients.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { transact } from '#server/platform/db/transact.ts'
import { balanceSum, idsOfCustomer, overdueSum } from '#server/sales/customers/customerBalances.ts'
import { readStatement } from '#server/sales/receivables/findStatement.ts'

import { statementRecipientsSql } from './recipients.ts'
import { queueStatement } from './sendStatement.ts'

const maxCustomersPerCall = 200

/**
 * Query: a row `customer` for each customer, after merges, that owes at least the amount for which reminders ask. `is_due`: it can get an
 * email and got none this month.
 */
function owingCustomers(ctx: Pick<Ctx, 'now' | 'timeZone'>): SQL {
  const today = companyDay(ctx)
  const lastSentOn = sql`(last_sent_at at time zone ${ctx.timeZone})::date`
  return sql`
    select *, json_array_length(recipients) > 0
        and (last_status is null or last_status = 'failed' or ${lastSentOn} < ${firstDayOfMonth(today, 0)}::date) as is_due, case
      when json_array_length(recipients) = 0 then 'no email address'
      when last_status <> 'failed' and ${lastSentOn} = ${today}::date then 'sent today'
    end as obstacle
    from (
      select customer.id, number, name, balance, overdue, ${statementRecipientsSql()} as recipients,
        last.created_at as last_sent_at, last.status as last_status
      from (
        select coalesce(merged_into, customers.id) as surviving_id, ${balanceSum} as balance, ${overdueSum(today)} as overdue
        from receivable_entries as entry join customers on customers.id = entry.customer_id
        where open_cents > 0
        group by surviving_id
        having ${balanceSum} >= coalesce((select min_amount_cents from reminder_settings), ${defaultMinAmountCents})
      ) as owing
      join customers as customer on customer.id = surviving_id
      left join lateral (
        select created_at, status from deliveries
        where document_type = 'customer' and document_id = any(${idsOfCustomer(sql`customer.id`)}) and purpose = 'statement'
        order by id desc limit 1
      ) as last on true
    ) as customer`
}

type Row = Omit<StatementRunRow, 'balanceCents' | 'overdueCents' | 'last'> & {
  balance: string
  overdue: string
  /** In milliseconds since 1970. */
  sentAt: number | null
  status: NonNullable<StatementRunRow['last']>['status'] | null
}

export async function previewStatementRun(
  ctx: Ctx,
  { page, limit, due }: InputOf<typeof endpoint>,
): Promise<StatementRun> {
  const { rows } = await ctx.db.execute<Row & { total: number; customers: number; amount: string }>(sql`
    select id::float8 as id, number, name, balance, overdue, recipients, obstacle,
      extract(epoch from last_sent_at)::float8 * 1000 as "sentAt", last_status as status,
      count(*) over ()::int as total, (count(*) filter (where obstacle is null) over ())::int as customers,
      sum(balance) over () as amount
    from (${owingCustomers(ctx)}) as customer where ${due ? sql`is_due` : sql`true`}
    order by customer.balance desc, id limit ${limit} offset ${(page - 1) * limit}`)
  const [{ total, customers, amount } = { total: 0, customers: 0, amount: '0' }] = rows
  return {
    total,
    customers,
    amountCents: Number(amount),
    rows: rows.map(({ id, number, name, balance, overdue, recipients, obstacle, sentAt, status }) => ({
      id,
      number,
      name,
      balanceCents: Number(balance),
      overdueCents: Number(overdue),
      recipients: distinctAddresses(recipients),
      obstacle,
      last: sentAt === null || status === null ? null : { sentAt: new Date(sentAt), status },
    })),
  }
}

/** The number of customers that a run of due statements emails, and what they owe. */
export async function sumDueStatements(ctx: Ctx): Promise<{ count: number; amountCents: number }> {
  const { rows } = await ctx.db.execute<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(balance), 0) as amount from (${owingCustomers(ctx)}) as customer where is_due`)
  return { count: rows[0]?.count ?? 0, amountCents: Number(rows[0]?.amount ?? 0) }
}

/** The customers with these ids, after merges. */
function survivorsOf(ids: number[]): SQL {
  return sql`(select coalesce(merged_into, id) from customers where id = any(${sql.param(ids)}::bigint[]))`
}

/** Two runs at once email each customer once: the second finds what the first has queued. */
export async function sendStatementRun(
  ctx: Ctx,
  { customerIds, exceptIds, due }: StatementRunChoice,
): Promise<StatementRunResult> {
  const isNamed = customerIds ? sql`and id in ${survivorsOf(customerIds)}` : sql``
  const isNotExcepted = exceptIds ? sql`and id not in ${survivorsOf(exceptIds)}` : sql``
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('statement run', 0))`)
    const { rows } = await ctx.db.execute<{ id: number; recipients: string[]; total: number }>(sql`
      select id::float8 as id, recipients, count(*) over ()::int as total
      from (${owingCustomers(ctx)}) as customer
      where obstacle is null and ${due ? sql`is_due` : sql`true`} ${isNamed} ${isNotExcepted} order by balance desc, id limit ${maxCustomersPerCall}`)
    let emails = 0
    for (const { id, recipients } of rows) {
      const statement = await readStatement(ctx, { customerId: id, kind: 'open items' })
      emails += (await queueStatement(ctx, statement, distinctAddresses(recipients))).length
    }
    return {
      customers: rows.length,
      emails,
      remaining: (rows[0]?.total ?? 0) - rows.length,
      hasMailServer: ctx.instance.services.mail === 'mail server',
    }
  })
}
