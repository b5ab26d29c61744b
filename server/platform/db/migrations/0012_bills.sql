CREATE TABLE "bill_lines" (
	"bill_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"arrival_id" bigint NOT NULL,
	"arrival_line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cost_micros" bigint NOT NULL,
	CONSTRAINT "bill_lines_bill_id_line_pk" PRIMARY KEY("bill_id","line"),
	CONSTRAINT "bill_lines_units" CHECK (quantity > 0 and unit_cost_micros >= 0)
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_name" text NOT NULL,
	"dated_on" date NOT NULL,
	"due_on" date,
	"currency" text NOT NULL,
	"rate_nanos" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"charges_cents" bigint NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"lines_cents" bigint DEFAULT 0 NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" bigint,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when voided_at is not null then 'void' when differs then 'differs' else 'right' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(number || E'\n' || supplier_name)) STORED NOT NULL,
	CONSTRAINT "bills_due" CHECK (due_on >= dated_on),
	CONSTRAINT "bills_amounts" CHECK (rate_nanos > 0 and amount_cents >= 0 and charges_cents >= 0 and lines_cents >= 0),
	CONSTRAINT "bills_voided" CHECK (num_nulls(voided_at, voided_by, void_reason) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD COLUMN "billed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN "billed_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN "billing_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN "billing_closed_by" bigint;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_arrival_line" FOREIGN KEY ("arrival_id","arrival_line") REFERENCES "public"."arrival_lines"("arrival_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_lines_arrival" ON "bill_lines" USING btree ("arrival_id","arrival_line","bill_id");--> statement-breakpoint
CREATE INDEX "bills_number" ON "bills" USING btree (fold_text(number));--> statement-breakpoint
CREATE INDEX "bills_search" ON "bills" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bills_newest" ON "bills" USING btree ("dated_on","id");--> statement-breakpoint
CREATE INDEX "bills_state" ON "bills" USING btree ("state","dated_on","id");--> statement-breakpoint
CREATE INDEX "bills_supplier" ON "bills" USING btree ("supplier_id","dated_on","id");--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_billing_closed_by_users_id_fk" FOREIGN KEY ("billing_closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrivals_to_bill" ON "arrivals" USING btree ("arrived_on","id") WHERE reverses is null and supplier_id is not null and billed_units < accepted_units and billing_closed_at is null;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_billed" CHECK (billed between 0 and greatest(0, accepted));--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_billed" CHECK (billed_units between 0 and greatest(0, accepted_units) and num_nulls(billing_closed_at, billing_closed_by) in (0, 2));--> statement-breakpoint
DROP TRIGGER arrivals_append_only ON arrivals;--> statement-breakpoint
DROP TRIGGER arrival_lines_append_only ON arrival_lines;--> statement-breakpoint
-- Nothing but what is billed of an arrival changes.
CREATE TRIGGER arrivals_append_only BEFORE DELETE OR UPDATE OF id, number, purchase_order_id, supplier_id, supplier_name, arrived_on, note, accepted_units, rejected_units, reverses, created_at, created_by ON arrivals FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER arrival_lines_append_only BEFORE DELETE OR UPDATE OF arrival_id, line, product_id, code, name, description, color, size, manufacturer, category, style_id, style_number, style_name, size_position, order_line, accepted, rejected, reject_reason, unit_cost_micros ON arrival_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
