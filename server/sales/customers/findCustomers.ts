// Finds a page of customers by search and standing, by name, with what each owes; and customers while a user types.
import { maxExactTotal } from '#contract/catalog/products.ts'
import type {
  CustomerList,
  CustomerQuery,
  CustomerSuggestion,
  CustomerSummary,
} from '#contract/sales/customers.ts'
import type { TermsStart } from '#domain/company/paymentTerms.ts'
import { phoneKeys } from '#domain/sales/customerDuplicates.ts'
import { maxSuggestions } from '#domain/sales/customers.ts'
import type { CustomerStanding } from '#domain/sales/states.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery } from '#server/platform/db/newestMatchesQuery.ts'
import { preparedSql } from '#server/platform/db/prepared.ts'
import { containsAllTerms, matchesIndexedTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { balanceSum, idsOfCustomer, isOverdue, overdueSum } from './customerBalances.ts'

/** The most customers that are counted with a search or a filter, which take longer to check. */
const maxExactFiltered = 250

/** Counting stops at `maxExactTotal` or `maxExactFiltered`, or after the page if that is later. */
export async function findCustomers(ctx: Ctx, query: CustomerQuery): Promise<CustomerList> {
  const offset = (query.page - 1) * query.limit
  const max = query.search || query.standing ? maxExactFiltered : maxExactTotal
  const maxCounted = Math.max(max, offset + query.limit)
  const rows = await readPage(ctx, query, { offset, maxFound: maxCounted + 1 })
  const total = rows[0]?.total ?? 0
  const isMinimum = total > maxCounted
  return {
    customers: rows.filter((row): row is FoundRow & { id: string } => row.id !== null).map(toSummary),
    total: isMinimum ? total - 1 : total,
    ...(isMinimum && { totalIsMinimum: true }),
  }
}

interface FoundRow {
  total: number
  id: string | null
  number: string
  name: string
  phone: string | null
  email: string | null
  termsDays: number | null
  termsFrom: TermsStart
  creditLimit: string | null
  holdReason: string | null
  balance: string
  overdue: string
}

function toSummary({
  total: _total,
  id,
  creditLimit,
  balance,
  overdue,
  ...row
}: FoundRow & { id: string }): CustomerSummary {
  return {
    ...row,
    id: Number(id),
    creditLimitCents: creditLimit === null ? null : Number(creditLimit),
    balanceCents: Number(balance),
    overdueCents: Number(overdue),
  }
}

const isListed = sql`customers.deleted_at is null and customers.merged_into is null`
const today = sql`${sql.placeholder('today')}`

/** The open entries of a customer of the query; `offset 0` reads them through their index, one customer after the other. */
function openEntries(select: SQL, where = sql`true`): SQL {
  return sql`select ${select} from receivable_entries as entry
    where entry.open_cents > 0 and entry.customer_id = any(${idsOfCustomer(sql`customers.id`)}) and ${where} offset 0`
}

const standings: Record<CustomerStanding, SQL> = {
  balance: sql`(${openEntries(balanceSum)}) <> 0`,
  overdue: sql`exists (${openEntries(sql``, isOverdue(today))})`,
  hold: sql`customers.hold_reason is not null`,
}

/** One row per customer; one row without a customer if the page is empty. */
async function readPage(
  ctx: Ctx,
  query: CustomerQuery,
  range: { offset: number; maxFound: number },
): Promise<FoundRow[]> {
  const search = query.search ? toSearchParams(query.search) : undefined
  const isIndexed = search !== undefined && search.indexed.length > 0
  const name = ['customers_page', query.standing, search && (isIndexed ? 'indexed' : 'search')]
  const { rows } = await preparedSql<FoundRow>(ctx.db, name.filter(Boolean).join('_'), () => {
    const conditions = [
      isListed,
      ...(query.standing ? [standings[query.standing]] : []),
      ...(search ? [containsAllTerms(sql`customers.search_text`)] : []),
    ]
    const condition = sql.join(conditions, sql` and `)
    return sql`
      with found as materialized (${isIndexed ? indexedMatches(condition) : byName(condition)}), page as (
        select id from found order by name_key, id limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
      )
      select (select count(*)::int from found) as total, row.*
      from (select 1) as once left join page on true left join lateral (
        select customers.id, number, name, phone, email, terms_days as "termsDays", terms_from as "termsFrom",
          credit_limit_cents as "creditLimit", hold_reason as "holdReason", name_key, owed.*
        from customers cross join lateral (${openEntries(sql`${balanceSum} as balance, ${overdueSum(today)} as overdue`)}) as owed
        where customers.id = page.id offset 0
      ) as row on true
      order by row.name_key, row.id`
  }).execute({ ...query, ...search, ...range, today: companyDay(ctx) })
  return rows
}

const byName = (condition: SQL) => sql`
  (select customers.id, name_key from customers where ${condition} order by name_key, customers.id
    limit ${sql.placeholder('maxFound')})`

const isFrequent = sql`(select is_frequent from looked)`

/** If a tenth of the first customers match, reading them in order is faster than the trigram index. */
function indexedMatches(condition: SQL): SQL {
  return sql`
    with looked as materialized (
      select count(*) >= 20 as is_frequent
      from (select search_text from customers where ${isListed} order by name_key, id limit 200) as first_ones
      where ${containsAllTerms(sql`search_text`)}
    )
    ${byName(sql`${condition} and ${isFrequent}`)}
    union all
    ${byName(sql`${condition} and not ${isFrequent} and ${matchesIndexedTerms(sql`customers.search_text`)}`)}`
}

/** The newest matches, those with exactly this number, phone or email first. A phone is also found by its digits alone. */
export async function suggestCustomers(
  ctx: Ctx,
  { q }: { q: string },
): Promise<{ customers: CustomerSuggestion[] }> {
  const values = {
    ...toSearchParams(q),
    q,
    phones: phoneKeys(q),
    limit: maxSuggestions,
  }
  const find = preparedSql<Omit<CustomerSuggestion, 'id'> & { id: string }>(
    ctx.db,
    'suggest_customers',
    () => {
      const isExact = sql`(fold_text(number) = fold_text(${sql.placeholder('q')})
      or phone_key = any(${sql.placeholder('phones')}::text[]) or email_key = lower(${sql.placeholder('q')}))`
      return sql`
      with exact as materialized (
        (select id from customers where ${isListed} and fold_text(number) = fold_text(${sql.placeholder('q')}))
        union all
        (select id from customers where ${isListed} and phone_key = any(${sql.placeholder('phones')}::text[]) limit ${sql.placeholder('limit')})
        union all
        (select id from customers where ${isListed} and email_key = lower(${sql.placeholder('q')}) limit ${sql.placeholder('limit')})
      )
      select id, number, name, phone, email from customers
      where id = any(array(select id from exact) || array(${newestMatchesQuery({
        table: sql`customers`,
        where: isListed,
        newestBy: ['id'],
      })}))
      order by coalesce(${isExact}, false) desc, name_key, id limit ${sql.placeholder('limit')}`
    },
  )
  const { rows } = await find.execute(values)
  return { customers: rows.map(({ id, ...row }) => ({ ...row, id: Number(id) })) }
}
