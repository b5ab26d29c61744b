-- The counters of the invoice list also add up totals and open amounts, and tell payment states apart.
DELETE FROM invoice_count_changes;
--> statement-breakpoint
DELETE FROM invoice_counts;
--> statement-breakpoint
ALTER TABLE "invoice_counts" DROP CONSTRAINT "invoice_counts_span_first_day_status_pk";
--> statement-breakpoint
ALTER TABLE "invoice_count_changes" ADD COLUMN "payment_state" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_count_changes" ADD COLUMN "total_cents" numeric NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_count_changes" ADD COLUMN "open_cents" numeric NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD COLUMN "payment_state" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD COLUMN "total_cents" numeric NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD COLUMN "open_cents" numeric NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_counts" ADD CONSTRAINT "invoice_counts_span_first_day_status_payment_state_pk" PRIMARY KEY("span","first_day","status","payment_state");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes (day, status, payment_state, difference, total_cents, open_cents)
  SELECT dated_on, status, coalesce(payment_state, ''), count(*), sum(total_cents), sum(open_cents) FROM added GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes (day, status, payment_state, difference, total_cents, open_cents) VALUES
    (OLD.dated_on, OLD.status, coalesce(OLD.payment_state, ''), -1, -OLD.total_cents, -OLD.open_cents),
    (NEW.dated_on, NEW.status, coalesce(NEW.payment_state, ''), 1, NEW.total_cents, NEW.open_cents);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER invoices_count_changed ON invoices;
--> statement-breakpoint
CREATE TRIGGER invoices_count_changed AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status, OLD.dated_on, OLD.payment_state, OLD.total_cents, OLD.open_cents)
    IS DISTINCT FROM (NEW.status, NEW.dated_on, NEW.payment_state, NEW.total_cents, NEW.open_cents))
  EXECUTE FUNCTION count_changed_invoice();
--> statement-breakpoint
INSERT INTO invoice_counts (span, first_day, status, payment_state, count, total_cents, open_cents)
SELECT span, first_day, status, coalesce(payment_state, ''), count(*), sum(total_cents), sum(open_cents)
FROM invoices, spans_of(dated_on) GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- With the amounts, to add up what is overdue.
DROP INDEX "invoices_due";
--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on","open_cents","total_cents") WHERE "invoices"."open_cents" > 0;
