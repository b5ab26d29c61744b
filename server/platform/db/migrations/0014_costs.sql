CREATE TABLE "cost_entries" (
	"id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "cost_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"units" integer NOT NULL,
	"value_micros" numeric,
	"expense_micros" numeric DEFAULT 0 NOT NULL,
	"unit_cost_micros" bigint,
	"document_type" text,
	"document_id" bigint,
	"document_line" integer,
	"bill_id" bigint,
	"on_date" date NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cost_entries_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "cost_entries_reason" CHECK ("cost_entries"."reason" in ('opening', 'created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'arrival undone', 'processed', 'voided', 'returned', 'first cost', 'billed')),
	CONSTRAINT "cost_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'purchaseOrder', 'arrival', 'import')),
	CONSTRAINT "cost_entries_units" CHECK ((units <> 0) = (reason not in ('first cost', 'billed'))),
	CONSTRAINT "cost_entries_value" CHECK (value_micros is not null or expense_micros = 0),
	CONSTRAINT "cost_entries_cost" CHECK (unit_cost_micros >= 0),
	CONSTRAINT "cost_entries_bill" CHECK ((reason = 'billed') = (bill_id is not null)),
	CONSTRAINT "cost_entries_user" CHECK ((reason = 'opening') = (user_id is null))
);
--> statement-breakpoint
CREATE TABLE "product_costs" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"units" integer NOT NULL,
	"value_micros" numeric,
	"average_micros" bigint,
	"low_micros" bigint,
	"high_micros" bigint,
	"first_cost_micros" bigint,
	"first_units" integer DEFAULT 0 NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "product_costs_units" CHECK (units >= 0 and (units > 0 or coalesce(value_micros, 0) = 0)),
	CONSTRAINT "product_costs_known" CHECK (num_nulls(value_micros, average_micros, low_micros, high_micros, first_cost_micros) in (0, 5)),
	CONSTRAINT "product_costs_bounds" CHECK (low_micros >= 0 and value_micros between units * low_micros::numeric and units * high_micros::numeric
        and average_micros between low_micros and high_micros)
);
--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_entries_document" ON "cost_entries" USING btree ("document_type","document_id","document_line") WHERE document_type in ('invoice', 'creditNote', 'arrival');--> statement-breakpoint
CREATE UNIQUE INDEX "cost_entries_first" ON "cost_entries" USING btree ("product_id") WHERE reason = 'first cost';--> statement-breakpoint
-- Room on each page for new versions of its rows, so that an update writes no index.
ALTER TABLE product_costs SET (fillfactor = 50);
--> statement-breakpoint
CREATE TRIGGER cost_entries_append_only BEFORE UPDATE OR DELETE ON cost_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cost_entries_no_truncate BEFORE TRUNCATE ON cost_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Enters the units on hand that the cost ledger doesn't have yet, without a cost: once here, and for products that were inserted with SQL.
CREATE FUNCTION open_costs() RETURNS void LANGUAGE sql AS $$
  WITH allocated AS (
    SELECT product_id, sum(allocated) AS units FROM order_lines WHERE allocated > 0 GROUP BY product_id
  ), pending AS (
    SELECT product_id, sum(invoice_lines.quantity) AS units
    FROM invoice_lines JOIN invoices ON invoices.id = invoice_id AND status = 'Pending' GROUP BY product_id
  ), missing AS (
    SELECT products.id AS product_id,
      (quantity + coalesce(allocated.units, 0) + coalesce(pending.units, 0) - coalesce(product_costs.units, 0))::int AS units,
      coalesce(company_day(now()), current_date) AS day
    FROM products
    LEFT JOIN allocated ON allocated.product_id = products.id
    LEFT JOIN pending ON pending.product_id = products.id
    LEFT JOIN product_costs ON product_costs.product_id = products.id
    WHERE quantity + coalesce(allocated.units, 0) + coalesce(pending.units, 0) <> coalesce(product_costs.units, 0)
  ), entered AS (
    INSERT INTO cost_entries (product_id, reason, units, on_date, created_at)
    SELECT product_id, 'opening', units, day, now() FROM missing ORDER BY product_id
  )
  INSERT INTO product_costs (product_id, units, last_on) SELECT product_id, units, day FROM missing
  ON CONFLICT (product_id) DO UPDATE SET units = product_costs.units + excluded.units
$$;
--> statement-breakpoint
SELECT open_costs();
