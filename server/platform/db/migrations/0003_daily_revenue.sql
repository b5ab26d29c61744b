-- Revenue is counted by day, so that a month to date can be compared with the same days of an earlier month.
DROP TABLE revenue;
DROP TABLE revenue_changes;
CREATE TABLE revenue (
  day date PRIMARY KEY,
  invoices bigint NOT NULL,
  cents bigint NOT NULL
);
CREATE TABLE revenue_changes (
  day date NOT NULL,
  invoices bigint NOT NULL,
  cents bigint NOT NULL
);
INSERT INTO revenue
SELECT day, sum(invoices), sum(cents)
FROM (
  SELECT dated_on AS day, 1 AS invoices, total_cents AS cents FROM invoices WHERE processed_at IS NOT NULL
  UNION ALL
  SELECT voided_on, 0, -total_cents FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
  UNION ALL SELECT issued_on, 0, -total_cents FROM credit_notes
) AS sold GROUP BY 1;
--> statement-breakpoint
-- Sales count on the day of the invoice date, and units in its month. A void takes them off on the day of the void, as a credit note
-- would, and its invoice stays in the number of invoices of its day.
CREATE OR REPLACE FUNCTION add_sold(invoice bigint, day date, total bigint, added_invoices integer, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold_in date := first_of_month(day);
BEGIN
  INSERT INTO revenue_changes VALUES (day, added_invoices, times * total);
  INSERT INTO category_sale_changes
  SELECT sold_in, coalesce(category, ''), times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
  INSERT INTO product_sale_changes
  SELECT sold_in, product_id, times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revenue_changes SELECT issued_on, 0, -sum(total_cents) FROM added GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE invoices, credit_notes, credit_note_lines IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM revenue_changes;
  DELETE FROM category_sale_changes;
  DELETE FROM product_sale_changes;
  DELETE FROM revenue;
  DELETE FROM category_sales;
  DELETE FROM product_sales;
  INSERT INTO revenue
  SELECT sold_on, sum(invoices), sum(cents)
  FROM (
    SELECT dated_on AS sold_on, 1 AS invoices, total_cents AS cents FROM invoices WHERE processed_at IS NOT NULL
    UNION ALL
    SELECT voided_on, 0, -total_cents FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
    UNION ALL SELECT issued_on, 0, -total_cents FROM credit_notes
  ) AS sold GROUP BY 1;
  WITH sold AS MATERIALIZED (
    SELECT sold_in, category, product_id, sum(quantity) AS units
    FROM (
      SELECT sold_in, category, product_id, times * quantity AS quantity
      FROM (
        SELECT id, first_of_month(dated_on) AS sold_in, 1 AS times FROM invoices WHERE processed_at IS NOT NULL
        UNION ALL
        SELECT id, first_of_month(voided_on), -1 FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
      ) AS processed
      JOIN invoice_lines ON invoice_id = processed.id
      UNION ALL
      SELECT first_of_month(issued_on), category, product_id, -credited.quantity
      FROM credit_note_lines AS credited
      JOIN credit_notes ON credit_notes.id = credited.credit_note_id
      JOIN invoice_lines ON invoice_lines.invoice_id = credited.invoice_id AND invoice_lines.line = credited.line
      WHERE credited.quantity > 0
    ) AS moved
    GROUP BY 1, 2, 3
  ), of_categories AS (
    INSERT INTO category_sales SELECT sold_in, coalesce(category, ''), sum(units) FROM sold GROUP BY 1, 2
  )
  INSERT INTO product_sales SELECT sold_in, product_id, sum(units) FROM sold GROUP BY 1, 2;
END $$;
--> statement-breakpoint
-- With the amount, to add up bookings without reading the orders.
CREATE INDEX "orders_booked" ON "orders" USING btree ("ordered_on","total_cents") WHERE "orders"."state" = 'Confirmed';
--> statement-breakpoint
-- What was open at the end of a day: the orders don't tell it later.
CREATE TABLE "open_order_days" (
  "day" date PRIMARY KEY,
  "orders" integer NOT NULL,
  "units" bigint NOT NULL
);
