CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"invoice_id" bigint,
	"requested_by" bigint,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"message_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"media_id" text,
	"reference" text,
	"last_words" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'whatsapp')),
	CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'invitation', 'password reset')),
	CONSTRAINT "deliveries_status_known" CHECK ("deliveries"."status" in ('queued', 'sent', 'kept', 'failed', 'unknown')),
	CONSTRAINT "deliveries_due_known" CHECK (("deliveries"."status" = 'queued') = ("deliveries"."next_attempt_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"words" text,
	CONSTRAINT "delivery_attempts_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt"),
	CONSTRAINT "delivery_attempts_outcome" CHECK ("delivery_attempts"."outcome" in ('accepted', 'kept', 'refused', 'postponed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "invoice_count_changes" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"difference" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counts" (
	"span" text NOT NULL,
	"first_day" date NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "invoice_counts_span_first_day_status_pk" PRIMARY KEY("span","first_day","status")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoices_status";--> statement-breakpoint
DROP INDEX "invoices_created";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_by" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "deliveries_invoice" ON "deliveries" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("channel","recipient","last_attempt_at");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status_newest" ON "invoices" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_voided" CHECK (("invoices"."status" = 'Void') = (num_nulls("invoices"."voided_at", "invoices"."voided_by", "invoices"."void_reason") = 0)
        and num_nulls("invoices"."voided_at", "invoices"."voided_by", "invoices"."void_reason") in (0, 3));--> statement-breakpoint
-- The day of a timestamp in the company's time zone. In PL/pgSQL, whose plans are cached per connection.
CREATE FUNCTION company_day(moment timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (moment AT TIME ZONE (SELECT time_zone FROM company))::date;
END $$;
--> statement-breakpoint
-- The first instant of a day in the company's time zone. Where clocks go back at midnight (Havana, the Azores), the day has two
-- midnights and begins with the first; AT TIME ZONE returns the second.
CREATE FUNCTION day_begins(day date) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  midnight timestamptz := day::timestamp AT TIME ZONE (SELECT time_zone FROM company);
BEGIN
  IF company_day(midnight - interval '1 hour') = day THEN
    RETURN midnight - interval '1 hour';
  END IF;
  RETURN midnight;
END $$;
--> statement-breakpoint
-- The periods that count a day: the day and its month.
CREATE FUNCTION spans_of(day date) RETURNS TABLE (span text, first_day date) LANGUAGE sql IMMUTABLE AS
$$ VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date) $$;
--> statement-breakpoint
-- The totals of the invoice list by the company's days, maintained like an index.
CREATE FUNCTION count_new_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes (day, status, difference)
  SELECT company_day(created_at), status, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_count_new AFTER INSERT ON invoices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_invoices();
--> statement-breakpoint
CREATE FUNCTION count_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count_changes VALUES
    (company_day(OLD.created_at), OLD.status, -1), (company_day(NEW.created_at), NEW.status, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_count_changed AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.created_at))
  EXECUTE FUNCTION count_changed_invoice();
--> statement-breakpoint
-- Writers of invoices wait until the new time zone and its counts are saved.
CREATE FUNCTION recount_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM invoice_count_changes;
  DELETE FROM invoice_counts;
  INSERT INTO invoice_counts (span, first_day, status, count)
  SELECT span, first_day, status, count(*) FROM invoices, spans_of(company_day(created_at)) GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_moved AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION recount_invoices();
--> statement-breakpoint
INSERT INTO invoice_counts (span, first_day, status, count)
SELECT span, first_day, status, count(*) FROM invoices, spans_of(company_day(created_at)) GROUP BY 1, 2, 3;
