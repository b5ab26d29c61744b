CREATE TABLE "landed_cost_lines" (
	"landed_cost_id" bigint NOT NULL,
	"arrival_id" bigint NOT NULL,
	"arrival_line" integer NOT NULL,
	"share_micros" numeric NOT NULL,
	"covered_units" integer NOT NULL,
	CONSTRAINT "landed_cost_lines_landed_cost_id_arrival_id_arrival_line_pk" PRIMARY KEY("landed_cost_id","arrival_id","arrival_line"),
	CONSTRAINT "landed_cost_lines_share" CHECK (share_micros >= 0 and covered_units >= 0)
);
--> statement-breakpoint
CREATE TABLE "landed_costs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landed_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"label" text NOT NULL,
	"reference" text,
	"dated_on" date NOT NULL,
	"currency" text NOT NULL,
	"rate_nanos" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"value_micros" numeric NOT NULL,
	"basis" text NOT NULL,
	"applied_basis" text NOT NULL,
	"bill_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint,
	CONSTRAINT "landed_costs_amounts" CHECK (amount_cents > 0 and rate_nanos > 0 and value_micros > 0),
	CONSTRAINT "landed_costs_basis" CHECK (basis in ('value', 'units') and applied_basis in ('value', 'units')),
	CONSTRAINT "landed_costs_undone" CHECK (num_nulls(undone_at, undone_by) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "cost_entries" DROP CONSTRAINT "cost_entries_reason";--> statement-breakpoint
ALTER TABLE "cost_entries" DROP CONSTRAINT "cost_entries_units";--> statement-breakpoint
ALTER TABLE "cost_entries" ADD COLUMN "landed_cost_id" bigint;--> statement-breakpoint
ALTER TABLE "landed_cost_lines" ADD CONSTRAINT "landed_cost_lines_landed_cost_id_landed_costs_id_fk" FOREIGN KEY ("landed_cost_id") REFERENCES "public"."landed_costs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landed_cost_lines" ADD CONSTRAINT "landed_cost_lines_arrival_line" FOREIGN KEY ("arrival_id","arrival_line") REFERENCES "public"."arrival_lines"("arrival_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landed_costs" ADD CONSTRAINT "landed_costs_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landed_costs" ADD CONSTRAINT "landed_costs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landed_costs" ADD CONSTRAINT "landed_costs_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "landed_cost_lines_arrival" ON "landed_cost_lines" USING btree ("arrival_id","landed_cost_id");--> statement-breakpoint
CREATE UNIQUE INDEX "landed_costs_bill" ON "landed_costs" USING btree ("bill_id") WHERE bill_id is not null and undone_at is null;--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_landed_cost_id_landed_costs_id_fk" FOREIGN KEY ("landed_cost_id") REFERENCES "public"."landed_costs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_landed" CHECK ((reason in ('landed cost', 'landed cost undone')) = (landed_cost_id is not null));--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_reason" CHECK ("cost_entries"."reason" in ('opening', 'created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'arrival undone', 'processed', 'voided', 'returned', 'first cost', 'billed', 'landed cost', 'landed cost undone'));--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_units" CHECK ((units <> 0) = (reason not in ('first cost', 'billed', 'landed cost', 'landed cost undone')));--> statement-breakpoint
-- Nothing but its undo changes a landed cost.
CREATE TRIGGER landed_costs_append_only BEFORE DELETE OR UPDATE OF id, label, reference, dated_on, currency, rate_nanos, amount_cents, value_micros, basis, applied_basis, bill_id, created_at, created_by ON landed_costs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER landed_costs_no_truncate BEFORE TRUNCATE ON landed_costs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER landed_cost_lines_append_only BEFORE UPDATE OR DELETE ON landed_cost_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER landed_cost_lines_no_truncate BEFORE TRUNCATE ON landed_cost_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
