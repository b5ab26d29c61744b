ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_purpose";--> statement-breakpoint
ALTER TABLE "credit_note_lines" DROP CONSTRAINT "credit_note_lines_amounts";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_amounts";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "search_text" text NOT NULL;--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "credit_notes_search" ON "credit_notes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'credit note', 'invitation', 'password reset'));--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_amounts" CHECK (allowance_cents between 0 and total_cents and (quantity > 0 or allowance_cents > 0));--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_amounts" CHECK (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0);
--> statement-breakpoint
-- Credit notes reduce the sales of the month in which they are issued. Allowances credit no units.
CREATE FUNCTION count_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revenue_changes
  SELECT date_trunc('month', issued_on::timestamp)::date, 0, -sum(total_cents) FROM added GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_notes_sold AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_credited();
--> statement-breakpoint
CREATE FUNCTION count_credited_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH credited AS MATERIALIZED (
    SELECT date_trunc('month', issued_on::timestamp)::date AS credited_in, coalesce(category, '') AS category, product_id, added.quantity
    FROM added
    JOIN credit_notes ON credit_notes.id = added.credit_note_id
    JOIN invoice_lines ON invoice_lines.invoice_id = added.invoice_id AND invoice_lines.line = added.line
    WHERE added.quantity > 0
  ), of_categories AS (
    INSERT INTO category_sale_changes SELECT credited_in, category, -sum(quantity) FROM credited GROUP BY 1, 2
  )
  INSERT INTO product_sale_changes SELECT credited_in, product_id, -sum(quantity) FROM credited GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_note_lines_sold AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_credited_units();
--> statement-breakpoint
-- As before, less the credit notes. Writers of invoices and credit notes wait until it is done; both lock the tables in this order.
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
  SELECT sold_in, sum(invoices), sum(cents)
  FROM (
    SELECT company_month(processed_at) AS sold_in, 1 AS invoices, total_cents AS cents FROM invoices WHERE status = 'Processed'
    UNION ALL SELECT date_trunc('month', issued_on::timestamp)::date, 0, -total_cents FROM credit_notes
  ) AS sold GROUP BY 1;
  WITH sold AS MATERIALIZED (
    SELECT sold_in, category, product_id, sum(quantity) AS units
    FROM (
      SELECT sold_in, category, product_id, quantity
      FROM (SELECT id, company_month(processed_at) AS sold_in FROM invoices WHERE status = 'Processed') AS processed
      JOIN invoice_lines ON invoice_id = processed.id
      UNION ALL
      SELECT date_trunc('month', issued_on::timestamp)::date, category, product_id, -credited.quantity
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
