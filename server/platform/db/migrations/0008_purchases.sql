CREATE TABLE "arrival_lines" (
	"arrival_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"size" text NOT NULL,
	"manufacturer" text,
	"category" text,
	"style_id" bigint,
	"style_number" text,
	"style_name" text,
	"size_position" integer,
	"order_line" integer,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"reject_reason" text,
	"unit_cost_micros" bigint,
	CONSTRAINT "arrival_lines_arrival_id_line_pk" PRIMARY KEY("arrival_id","line"),
	CONSTRAINT "arrival_lines_style" CHECK (num_nulls(style_id, style_number, style_name) in (0, 3)),
	CONSTRAINT "arrival_lines_units" CHECK ((accepted, rejected) <> (0, 0) and accepted * rejected >= 0),
	CONSTRAINT "arrival_lines_reason" CHECK ((rejected <> 0) = (reject_reason is not null)),
	CONSTRAINT "arrival_lines_cost" CHECK (unit_cost_micros >= 0)
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arrivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"purchase_order_id" bigint,
	"supplier_id" bigint,
	"supplier_name" text,
	"arrived_on" date NOT NULL,
	"note" text,
	"accepted_units" integer NOT NULL,
	"rejected_units" integer NOT NULL,
	"reverses" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(number || E'\n' || coalesce(supplier_name, '') || E'\n' || coalesce(note, ''))) STORED NOT NULL,
	CONSTRAINT "arrivals_supplier_named" CHECK ((supplier_id is null) = (supplier_name is null)),
	CONSTRAINT "arrivals_sign" CHECK (case when reverses is null then accepted_units >= 0 and rejected_units >= 0 else accepted_units <= 0 and rejected_units <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"purchase_order_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"size" text NOT NULL,
	"manufacturer" text,
	"category" text,
	"style_id" bigint,
	"style_number" text,
	"style_name" text,
	"size_position" integer,
	"quantity" integer NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"unit_cost_micros" bigint,
	"expected_on" date,
	CONSTRAINT "purchase_order_lines_purchase_order_id_line_pk" PRIMARY KEY("purchase_order_id","line"),
	CONSTRAINT "purchase_order_lines_style" CHECK (num_nulls(style_id, style_number, style_name) in (0, 3)),
	CONSTRAINT "purchase_order_lines_units" CHECK (quantity > 0 and accepted >= 0 and cancelled between 0 and quantity),
	CONSTRAINT "purchase_order_lines_cost" CHECK (unit_cost_micros >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_name" text NOT NULL,
	"supplier_email" text,
	"supplier_address" text,
	"supplier_reference" text,
	"season" text,
	"ordered_on" date NOT NULL,
	"expected_on" date,
	"currency" text NOT NULL,
	"rate_nanos" bigint NOT NULL,
	"notes" text,
	"ordered_units" integer DEFAULT 0 NOT NULL,
	"accepted_units" integer DEFAULT 0 NOT NULL,
	"cancelled_units" integer DEFAULT 0 NOT NULL,
	"open_units" integer DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"last_line" integer DEFAULT 0 NOT NULL,
	"progress" text GENERATED ALWAYS AS (case when state <> 'Ordered' then lower(state)
          when open_units > 0 then case when accepted_units > 0 then 'partly received' else 'open' end
          when accepted_units > 0 then 'received' else 'cancelled' end) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone,
	"placed_by" bigint,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" bigint,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(number || E'\n' || supplier_name || E'\n' || coalesce(supplier_reference, ''))) STORED NOT NULL,
	CONSTRAINT "purchase_orders_state" CHECK ("purchase_orders"."state" in ('Draft', 'Ordered', 'Cancelled')),
	CONSTRAINT "purchase_orders_expected" CHECK (expected_on >= ordered_on),
	CONSTRAINT "purchase_orders_rate" CHECK (rate_nanos > 0 and total_cents >= 0),
	CONSTRAINT "purchase_orders_units" CHECK (accepted_units >= 0 and cancelled_units >= 0 and cancelled_units <= ordered_units
        and open_units between 0 and ordered_units - cancelled_units),
	CONSTRAINT "purchase_orders_nothing_came" CHECK ("purchase_orders"."state" = 'Ordered' or "purchase_orders"."accepted_units" = 0),
	CONSTRAINT "purchase_orders_placed" CHECK (num_nulls(placed_at, placed_by) in (0, 2) and (state <> 'Ordered' or placed_at is not null)),
	CONSTRAINT "purchase_orders_cancelled" CHECK (("purchase_orders"."state" = 'Cancelled') = (num_nulls(cancelled_at, cancelled_by, cancel_reason) = 0)
        and num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "counters" DROP CONSTRAINT "counters_series";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_purpose";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_document_known";--> statement-breakpoint
ALTER TABLE "pick_entries" DROP CONSTRAINT "pick_entries_document_known";--> statement-breakpoint
ALTER TABLE "receivable_entries" DROP CONSTRAINT "receivable_entries_document_known";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_document_known";--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_arrival_id_arrivals_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."arrivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD CONSTRAINT "arrival_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_reverses_arrivals_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."arrivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_lines_product" ON "arrival_lines" USING btree ("product_id","arrival_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_number" ON "arrivals" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_reverses" ON "arrivals" USING btree ("reverses") WHERE "arrivals"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "arrivals_search" ON "arrivals" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "arrivals_newest" ON "arrivals" USING btree ("arrived_on","id");--> statement-breakpoint
CREATE INDEX "arrivals_order" ON "arrivals" USING btree ("purchase_order_id","id") WHERE "arrivals"."purchase_order_id" is not null;--> statement-breakpoint
CREATE INDEX "arrivals_supplier" ON "arrivals" USING btree ("supplier_id","arrived_on","id") WHERE "arrivals"."supplier_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_lines_product" ON "purchase_order_lines" USING btree ("product_id","purchase_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_number" ON "purchase_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "purchase_orders_search" ON "purchase_orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("ordered_on","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_progress" ON "purchase_orders" USING btree ("progress","ordered_on","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","ordered_on","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_to_come" ON "purchase_orders" USING btree (coalesce("expected_on", 'infinity'),"id") WHERE "purchase_orders"."state" = 'Ordered' and "purchase_orders"."open_units" > 0;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_series" CHECK ("counters"."series" in ('INV', 'CN', 'RC', 'SO', 'PO', 'AR'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'credit note', 'statement', 'reminder', 'receipt', 'order', 'dispatch', 'purchase order', 'invitation', 'password reset'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'purchaseOrder', 'arrival', 'import'));--> statement-breakpoint
ALTER TABLE "pick_entries" ADD CONSTRAINT "pick_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'purchaseOrder', 'arrival', 'import') and document_id is not null);--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'purchaseOrder', 'arrival', 'import') and document_id is not null);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'invoiced', 'voided', 'returned', 'allocated', 'released', 'arrival undone'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'purchaseOrder', 'arrival', 'import'));--> statement-breakpoint
CREATE TRIGGER arrivals_append_only BEFORE UPDATE OR DELETE ON arrivals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER arrival_lines_append_only BEFORE UPDATE OR DELETE ON arrival_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
