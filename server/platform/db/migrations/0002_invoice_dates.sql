-- The invoice date and the day of a void are stored days: neither moves with the company's time zone, so nothing is recounted for a move.
DROP INDEX "invoices_newest";
--> statement-breakpoint
DROP INDEX "invoices_status_newest";
--> statement-breakpoint
DROP INDEX "invoices_processed";
--> statement-breakpoint
DROP INDEX "invoices_payment_state";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_voided";
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dated_on" date;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_on" date;
--> statement-breakpoint
ALTER TABLE invoices DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE invoices SET
  dated_on = coalesce((
    SELECT on_date FROM receivable_entries AS entry
    WHERE document_type = 'invoice' AND document_id = invoices.id AND kind = 'invoice' AND reverses IS NULL
  ), company_day(coalesce(processed_at, created_at))),
  voided_on = CASE WHEN status = 'Void' THEN coalesce((
    SELECT on_date FROM receivable_entries AS entry
    WHERE document_type = 'invoice' AND document_id = invoices.id AND kind = 'invoice' AND reverses IS NOT NULL
  ), company_day(voided_at)) END;
--> statement-breakpoint
ALTER TABLE invoices ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "dated_on" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided" CHECK (("invoices"."status" = 'Void') = (num_nulls("invoices"."voided_at", "invoices"."voided_on", "invoices"."voided_by", "invoices"."void_reason") = 0)
        and num_nulls("invoices"."voided_at", "invoices"."voided_on", "invoices"."voided_by", "invoices"."void_reason") in (0, 4));
--> statement-breakpoint
CREATE INDEX "invoices_processed_void" ON "invoices" USING btree ("voided_on") WHERE "invoices"."processed_at" is not null and "invoices"."voided_on" is not null;
--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("dated_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_status_newest" ON "invoices" USING btree ("status","dated_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_processed" ON "invoices" USING btree ("dated_on","id") WHERE "invoices"."processed_at" is not null;
--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "invoices_payment_state" ON "invoices" USING btree ("payment_state","dated_on","id") WHERE "invoices"."payment_state" is not null;
--> statement-breakpoint
DROP TRIGGER company_moved ON company;
--> statement-breakpoint
DROP FUNCTION recount_invoices();
--> statement-breakpoint
DROP TRIGGER company_moved_sales ON company;
--> statement-breakpoint
DROP FUNCTION recount_moved_sales();
--> statement-breakpoint
DROP TRIGGER invoices_count_changed ON invoices;
--> statement-breakpoint
DROP TRIGGER invoices_sold ON invoices;
--> statement-breakpoint
DROP FUNCTION count_sold();
--> statement-breakpoint
DROP FUNCTION add_sold(bigint, timestamptz, bigint, integer);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes (day, status, difference)
  SELECT dated_on, status, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes VALUES (OLD.dated_on, OLD.status, -1), (NEW.dated_on, NEW.status, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_count_changed AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status, OLD.dated_on) IS DISTINCT FROM (NEW.status, NEW.dated_on))
  EXECUTE FUNCTION count_changed_invoice();
--> statement-breakpoint
CREATE FUNCTION first_of_month(day date) RETURNS date LANGUAGE sql IMMUTABLE AS
$$ SELECT date_trunc('month', day::timestamp)::date $$;
--> statement-breakpoint
-- Sales count in the month of the invoice date. A void takes them off in the month of the void, as a credit note would, and its invoice
-- stays in the number of invoices of its month.
CREATE FUNCTION add_sold(invoice bigint, day date, total bigint, added_invoices integer, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold_in date := first_of_month(day);
BEGIN
  INSERT INTO revenue_changes VALUES (sold_in, added_invoices, times * total);
  INSERT INTO category_sale_changes
  SELECT sold_in, coalesce(category, ''), times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
  INSERT INTO product_sale_changes
  SELECT sold_in, product_id, times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.processed_at IS NOT NULL THEN
    PERFORM add_sold(OLD.id, OLD.dated_on, OLD.total_cents, -1, -1);
  END IF;
  IF NEW.processed_at IS NOT NULL THEN
    PERFORM add_sold(NEW.id, NEW.dated_on, NEW.total_cents, 1, 1);
  END IF;
  IF OLD.processed_at IS NOT NULL AND OLD.voided_on IS NOT NULL THEN
    PERFORM add_sold(OLD.id, OLD.voided_on, OLD.total_cents, 0, 1);
  END IF;
  IF NEW.processed_at IS NOT NULL AND NEW.voided_on IS NOT NULL THEN
    PERFORM add_sold(NEW.id, NEW.voided_on, NEW.total_cents, 0, -1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_sold AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.processed_at IS NOT NULL OR NEW.processed_at IS NOT NULL)
    AND (OLD.processed_at IS NULL, OLD.dated_on, OLD.voided_on, OLD.total_cents)
      IS DISTINCT FROM (NEW.processed_at IS NULL, NEW.dated_on, NEW.voided_on, NEW.total_cents))
  EXECUTE FUNCTION count_sold();
--> statement-breakpoint
-- For direct writes of processed invoices. Writers of invoices and credit notes wait until it is done; both lock the tables in this order.
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
    SELECT first_of_month(dated_on) AS sold_in, 1 AS invoices, total_cents AS cents FROM invoices WHERE processed_at IS NOT NULL
    UNION ALL
    SELECT first_of_month(voided_on), 0, -total_cents FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
    UNION ALL SELECT first_of_month(issued_on), 0, -total_cents FROM credit_notes
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
DELETE FROM invoice_count_changes;
--> statement-breakpoint
DELETE FROM invoice_counts;
--> statement-breakpoint
INSERT INTO invoice_counts (span, first_day, status, count)
SELECT span, first_day, status, count(*) FROM invoices, spans_of(dated_on) GROUP BY 1, 2, 3;
--> statement-breakpoint
SELECT recount_sales();
