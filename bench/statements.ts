// The SQL of the measured requests.

export const sessionSql = `select "users"."id", "users"."email", "users"."first_name", "users"."last_name", "users"."role"
  from "sessions" inner join "users" on "users"."id" = "sessions"."user_id"
  where ("sessions"."token_hash" = $1 and "sessions"."expires_at" > $2 and "users"."is_active" = true)`

const columns = `"id", "code", "name", "color", "size", "quantity", "low_stock_threshold", "price_cents", "manufacturer",
  "category", "description", "image_id", "season", "shelf", "style_id", "version", "created_at"`

const total = `(select coalesce(sum(count), 0) from (
    select category, size, stock_level, count from product_counts
    union all select category, size, stock_level, difference from product_count_changes
  ) as counted)`

export const countSql = `select ${total} as total`

export const productSql = `select ${columns} from "products" where ("id" = $1 and "deleted_at" is null)`

/** The metrics of the dashboard. */
export const metricsSql = `select ${total} as total,
  (select coalesce(sum(count), 0) from (
    select category, size, stock_level, count from product_counts
    union all select category, size, stock_level, difference from product_count_changes
  ) as counted where stock_level <> 'in') as low,
  (select coalesce(sum(count), 0) from (
    select count from invoice_counts where span = 'month' and status = $1
    union all select difference from invoice_count_changes where true and status = $1
  ) as counted) as pending,
  (select coalesce(sum(cents), 0) from (
    select day, cents from revenue union all select day, cents from revenue_changes
  ) as counted where day >= (select company_month($2::timestamptz))) as revenue,
  open, overdue
  from (
    select coalesce(sum(open_cents), 0) as open,
      coalesce(sum(open_cents) filter (where due_on < $2::date), 0) as overdue
    from (
      select side, on_date, due_on, open_cents from open_sums
      union all select side, on_date, due_on, open_cents from open_sum_changes
    ) as counted where side = 'debit'
  ) as open_debits`

export const listSql = `select ${columns}, ${total} as total from "products"
  where "deleted_at" is null order by "id" desc limit $1 offset $2`

const exactCode = `(select id from products as exact where exact.deleted_at is null and lower(exact.code) = lower($1))`

/** Searches: the first for rare matches, the other two for frequent ones. */
export const searchSql = {
  rare: `with looked as (
      select case when ${total} < 30000 then 0 else (
        select count(*) from (
          select search_text from products where deleted_at is null order by id desc limit 200
        ) as newest where strpos(search_text, (select fold_text($1))) > 0
      ) end as hits
    ), found as (
      select id from products where deleted_at is null
        and search_text like (select '%' || regexp_replace(fold_text($1), '([\\\\%_])', '\\\\\\1', 'g') || '%')
        and (select hits from looked) < 6
    ), page as (
      select id from found order by id is distinct from ${exactCode}, id desc limit $2 offset $3
    )
    select looked.hits::int, (select count(*)::int from found) as total, products.*
    from looked left join page on true left join (select ${columns} from products) as products using (id)
    order by page.id is distinct from ${exactCode}, page.id desc`,
  sample: `select count(*)::int, count(*) filter (where strpos(search_text, (select fold_text($1))) > 0)::int,
      ${exactCode} is not null
    from products where deleted_at is null and id = any(array(
      select lowest + ((place * 2654435761::bigint % 4294967296) * (highest - lowest + 1) >> 32)
      from generate_series(1::bigint, 500) as place,
        (select min(id) as lowest, max(id) as highest from products) as ids))`,
  walk: `select ${columns} from products
    where deleted_at is null and strpos(search_text, (select fold_text($1))) > 0 order by id desc limit $2 offset $3`,
} as const

export const invoiceSql = {
  user: `select "role" from "users" where ("id" = $1 and "is_active" = true) for share`,
  products: `select * from "products" where ("id" = any($1::bigint[]) and "deleted_at" is null) order by "id" for no key update`,
  counter: `insert into counters (series, year, last) values ('INV', $1, 1)
    on conflict (series, year) do update set last = counters.last + 1 returning last`,
  invoice: `insert into invoices (number, status, customer_name, customer_phone, subtotal_cents, discount_basis_points,
      discount_cents, tax_ppm, tax_cents, total_cents, created_at, dated_on, created_by)
    values ($1, 'Pending', 'Bench', '1', $2, 0, 0, 85000, $3, $4, $5::timestamptz, ($5::timestamptz)::date, $6) returning *`,
  styles: `select id, number, name, (
      select json_agg(json_build_object('label', label, 'aliases', aliases, 'isCore', is_core) order by position)
      from size_scale_sizes where size_scale_sizes.size_scale_id = styles.size_scale_id
    ) as sizes
    from styles where id = any($1::bigint[])`,
  lines: `insert into invoice_lines (invoice_id, line, product_id, code, name, color, size, style_id, style_number, style_name,
      size_position, quantity, unit_price_cents, total_cents)
    select $1::bigint, line.* from unnest($2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
      $9::text[], $10::text[], $11::int[], $12::int[], $13::bigint[], $13::bigint[]) as line`,
  stock: `with moved as (
      update products set quantity = quantity + move.difference, version = version + 1
      from unnest($1::bigint[], $2::int[]) as move (product_id, difference)
      where products.id = move.product_id
      returning products.id, move.difference, products.quantity, products.version
    )
    insert into stock_movements
      (product_id, difference, quantity_after, reason, note, document_type, document_id, user_id, product_version, created_at)
    select id, difference, quantity, 'invoiced', null, 'invoice', $3::bigint, $4::bigint, version, $5::timestamptz
    from moved order by id`,
  activity: `insert into activity_log (created_at, user_id, user_name, action, module, ip_address, subject_type, subject_id,
      changes)
    values ($1, $2, 'Bench', $3, 'Invoices', '127.0.0.1', 'invoice', $4, $5)`,
} as const
