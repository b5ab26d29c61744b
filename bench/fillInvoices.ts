// Inserts invoices by SQL.
import { query } from './processes.ts'

/**
 * `size` invoices up to today: 1 of 20 is pending, 1 of 20 is voided, the others are processed. Those are due after 30 days and paid
 * then, but for 1 of 10, which is overdue.
 */
export async function fillInvoices(databaseUrl: string, size: number, perDay: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into invoices (number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points, discount_cents,
       tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by, processed_at, processed_by, voided_at, voided_on, voided_by,
       void_reason, due_on, open_cents)
     select 'INV-2000-' || lpad(place::text, 6, '0'), status, 'Boutique ' || place, '+1 212 555 0100', 8000, 0, 0,
       85000, 680, 8680, moment, moment::date, users.id,
       case status when 'Processed' then moment end, case status when 'Processed' then users.id end,
       case status when 'Void' then moment end, case status when 'Void' then moment::date end,
       case status when 'Void' then users.id end,
       case status when 'Void' then 'Ordered twice' end,
       case status when 'Processed' then moment::date + 30 end, case when status = 'Processed' and (moment::date + 30 >= current_date or place % 10 = 3) then 8680 else 0 end
     from generate_series(1, $1::int) as place
     cross join lateral (
       select now() - ($1::int - place) * interval '1 day' / $2::float as moment,
         case place % 20 when 0 then 'Pending' when 1 then 'Void' else 'Processed' end as status
     ) as details
     cross join users`,
    [size, perDay],
  )
  await query(databaseUrl, 'vacuum (analyze)')
}

/** Two lines for each invoice, of as many products as there are invoices. */
export async function fillInvoiceLines(databaseUrl: string, size: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, category, quantity, unit_price_cents,
       total_cents)
     select invoices.id, line, products.id, code, name, color, size, category, line, 2667, line * 2667
     from invoices cross join generate_series(1, 2) as line
     join products on products.id = 1 + (invoices.id * 7919 * line) % $1::int`,
    [size],
  )
  await query(databaseUrl, 'select recount_sales()')
  await query(databaseUrl, 'vacuum (analyze)')
}
