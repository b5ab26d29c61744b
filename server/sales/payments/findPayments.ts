// Reads payments and refunds: the list, and one with its settlements.
import type { Payment, PaymentQuery, PaymentSummary } from '#contract/sales/payments.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, and, desc, eq, getTableColumns, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { customers, orders, payments, receivableEntries, users } from '#server/platform/db/schema.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { resolvePeriod } from '#server/platform/resolvePeriod.ts'
import { isDocumentEntry } from '#server/sales/receivables/entries.ts'
import { depositOrderColumns, findSettlements } from '#server/sales/receivables/findSettlements.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

const reversals = alias(receivableEntries, 'reversals')
const reversers = alias(users, 'reversers')

/** The name of the customer record after merges, or else that on the invoice. Usable in a query of payments. */
export const paidBySql = sql<string>`coalesce(
  (select surviving.name from customers join customers as surviving on surviving.id = coalesce(customers.merged_into, customers.id)
    where customers.id = payments.customer_id),
  (select invoices.customer_name from receivable_entries as credit
    join settlements on settlements.credit_id = credit.id
    join receivable_entries as debit on debit.id = settlements.debit_id and debit.document_type = 'invoice'
    join invoices on invoices.id = debit.document_id
    where credit.document_type = 'payment' and credit.document_id = payments.id and credit.kind <> 'write-off'
      and credit.reverses is null
    order by settlements.id limit 1),
  '')`

function selectPayments(ctx: Pick<Ctx, 'db'>, matching: SQL | undefined) {
  const { searchText: _searchText, ...columns } = getTableColumns(payments)
  return ctx.db
    .select({
      payment: columns,
      order: depositOrderColumns,
      entryId: receivableEntries.id,
      openCents: receivableEntries.openCents,
      customerName: paidBySql,
      user: nameColumns,
      reversal: { onDate: reversals.onDate, note: reversals.note },
      reverser: nameColumnsOf(reversers),
    })
    .from(payments)
    .innerJoin(receivableEntries, isDocumentEntry('payment', payments.id))
    .innerJoin(users, eq(users.id, payments.createdBy))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(reversals, eq(reversals.reverses, receivableEntries.id))
    .leftJoin(reversers, eq(reversers.id, reversals.userId))
    .where(matching)
    .orderBy(desc(payments.receivedOn), desc(payments.id))
}

type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number]

function toPayment({
  payment: { orderId: _orderId, ...payment },
  order,
  openCents,
  customerName,
  user,
  reversal,
  reverser,
}: PaymentRow): PaymentSummary {
  return {
    ...payment,
    order,
    openCents,
    customerName,
    userName: displayName(user),
    reversed:
      reversal && reverser
        ? { onDate: reversal.onDate, reason: reversal.note ?? '', userName: displayName(reverser) }
        : null,
  }
}

/** The total is exact. */
export async function findPayments(
  ctx: Ctx,
  query: PaymentQuery,
): Promise<{ payments: PaymentSummary[]; total: number }> {
  const { page, limit, search, customerId, method, startDate, endDate } = resolvePeriod(ctx, query)
  const matching = and(
    search ? matchesSearch(search) : undefined,
    customerId ? isOfCustomer(sql`${payments.customerId}`, customerId) : undefined,
    method && eq(payments.method, method),
    startDate ? sql`${payments.receivedOn} >= ${startDate}` : undefined,
    endDate ? sql`${payments.receivedOn} <= ${endDate}` : undefined,
  )
  const [rows, total] = await Promise.all([
    selectPayments(ctx, matching)
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(payments, matching),
  ])
  return { payments: rows.map(toPayment), total }
}

/** Every word is in number and reference, or every word is in the customer's name, number, phone or email. */
function matchesSearch(search: string): SQL {
  const { words } = toSearchParams(search)
  return sql`(${containsTerms(payments.searchText, words)} or ${payments.customerId} in (
    select member.id from ${customers} join customers as member on ${customers.id} in (member.id, member.merged_into)
    where ${containsTerms(customers.searchText, words)}))`
}

export function paymentNotFound(): Refusal {
  return new Refusal('missing', 'Payment not found')
}

export async function findPayment(ctx: Pick<Ctx, 'db'>, { id }: { id: number }): Promise<Payment> {
  const [row] = await selectPayments(ctx, eq(payments.id, id))
  if (!row) throw paymentNotFound()
  return { ...toPayment(row), settlements: await findSettlements(ctx, row.entryId) }
}
