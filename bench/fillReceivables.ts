// Inserts customers with invoices, payments and their entries by SQL.
import { query } from './processes.ts'

/** The customer with 400 open invoices of the last days. */
export const largeCustomer = 1
export const ordinaryCustomer = 2

const largeCustomerInvoices = 400

/**
 * `size` entries of three years for a tenth as many customers: half are invoices, due after 30 days and paid after 20 to 69, half are
 * payments. 1 of 15 invoices is never paid; 1 of 200 payments stays on account.
 */
export async function fillReceivables(databaseUrl: string, size: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into customers (name, phone, created_at)
     select 'Boutique ' || place, '+1 212 555 0100', now() from generate_series(1, $1::int) as place`,
    [size / 10],
  )
  await fillInvoicesOfCustomers(databaseUrl, size)
  await query(
    databaseUrl,
    `insert into payments (number, customer_id, kind, method, received_on, amount_cents, created_at, created_by)
     select 'RC-2000-' || lpad(invoices.id::text, 6, '0'), customer_id, 'payment', 'Check', paid_on, total_cents, now(), created_by
     from invoices cross join lateral (select due_on - 10 + (invoices.id * 7919 % 50)::int as paid_on) as paid
     where paid_on <= current_date and invoices.id % 15 <> 0 order by paid_on`,
  )
  await fillEntries(databaseUrl)
  await query(databaseUrl, 'vacuum (analyze)')
}

async function fillInvoicesOfCustomers(databaseUrl: string, size: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into invoices (number, status, customer_name, customer_phone, customer_id, subtotal_cents, discount_basis_points,
       discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by, processed_at, processed_by, due_on)
     select 'INV-2000-' || lpad(place::text, 6, '0'), 'Processed', customers.name, '+1 212 555 0100', customers.id, 8000, 0, 0,
       85000, 680, 8680, moment, moment::date, users.id, moment, users.id, moment::date + 30
     from generate_series(1, $1::int) as place
     cross join lateral (
       select case when place > $2 then now() - interval '5 days' else now() - ($2 - place) * interval '1095 days' / $2 end as moment
     ) as details
     join customers on customers.id = case when place > $2 then 1 else 1 + place::bigint * 7919 % $3 end
     cross join users order by place`,
    [size / 2 + largeCustomerInvoices, size / 2, size / 10],
  )
}

/** As the triggers would leave them. */
async function fillEntries(databaseUrl: string): Promise<void> {
  const isSettled = 'payments.id is not null and payments.id % 200 <> 0'
  const isPaymentOf = `payments.number = 'RC-2000-' || lpad(invoices.id::text, 6, '0')`
  await query(
    databaseUrl,
    `insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id,
       customer_id, open_cents, closed_on)
     select 'invoice', 'debit', 'invoice', invoices.id, total_cents, due_on - 30, due_on, now(), invoices.created_by,
       invoices.customer_id, case when ${isSettled} then 0 else total_cents end, case when ${isSettled} then received_on end
     from invoices left join payments on ${isPaymentOf} order by invoices.id`,
  )
  await query(
    databaseUrl,
    `insert into receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, created_at, user_id, customer_id,
       open_cents, closed_on)
     select 'payment', 'credit', 'payment', id, amount_cents, received_on, now(), created_by, customer_id,
       case when id % 200 = 0 then amount_cents else 0 end, case when id % 200 <> 0 then received_on end
     from payments order by id`,
  )
  await query(databaseUrl, 'alter table settlements disable trigger settlements_apply')
  await query(
    databaseUrl,
    `insert into settlements (debit_id, credit_id, amount_cents, settled_on, created_at, user_id)
     select debit.id, credit.id, payments.amount_cents, received_on, now(), payments.created_by
     from invoices join payments on ${isPaymentOf}
     join receivable_entries as debit on debit.document_type = 'invoice' and debit.document_id = invoices.id
     join receivable_entries as credit on credit.document_type = 'payment' and credit.document_id = payments.id
     where payments.id % 200 <> 0 order by payments.id`,
  )
  await query(databaseUrl, 'alter table settlements enable trigger settlements_apply')
  await query(
    databaseUrl,
    `update invoices set open_cents = entry.open_cents from receivable_entries as entry
     where document_type = 'invoice' and document_id = invoices.id and entry.open_cents > 0`,
  )
}
