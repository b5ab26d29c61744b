CREATE TABLE "allocation_run_lines" (
	"run_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "allocation_run_lines_run_id_order_id_line_pk" PRIMARY KEY("run_id","order_id","line"),
	CONSTRAINT "allocation_run_lines_quantity" CHECK ("allocation_run_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "allocation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint,
	"undone_units" integer
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_taxed" boolean NOT NULL,
	CONSTRAINT "order_charges_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_charges_position" CHECK (position between 1 and 3),
	CONSTRAINT "order_charges_amount" CHECK ("order_charges"."label" <> '' and "order_charges"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" bigint NOT NULL,
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
	"prepack_id" bigint,
	"prepack_name" text,
	"packs" integer,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"list_price_cents" bigint,
	"allocated" integer DEFAULT 0 NOT NULL,
	"invoiced" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_line_pk" PRIMARY KEY("order_id","line"),
	CONSTRAINT "order_lines_style" CHECK (num_nulls(style_id, style_number, style_name) in (0, 3)),
	CONSTRAINT "order_lines_prepack" CHECK (num_nulls(prepack_id, prepack_name, packs) in (0, 3) and packs > 0),
	CONSTRAINT "order_lines_quantity" CHECK (quantity > 0),
	CONSTRAINT "order_lines_list_price" CHECK (list_price_cents >= 0 and list_price_cents <> unit_price_cents),
	CONSTRAINT "order_lines_units" CHECK (allocated >= 0 and invoiced >= 0 and cancelled >= 0 and allocated + invoiced + cancelled <= quantity)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"kind" text NOT NULL,
	"season" text,
	"customer_id" bigint NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_email" text,
	"customer_address" text,
	"customer_purchase_order" text,
	"ship_to" text,
	"ship_to_state" text,
	"notes" text,
	"ordered_on" date NOT NULL,
	"start_ship_on" date,
	"cancel_on" date,
	"ship_complete" boolean NOT NULL,
	"valid_until" date,
	"subtotal_cents" bigint NOT NULL,
	"discount_basis_points" integer NOT NULL,
	"discount_cents" bigint NOT NULL,
	"charges_cents" bigint NOT NULL,
	"taxed_charges_cents" bigint NOT NULL,
	"tax_ppm" integer NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"ordered_units" integer DEFAULT 0 NOT NULL,
	"allocated_units" integer DEFAULT 0 NOT NULL,
	"invoiced_units" integer DEFAULT 0 NOT NULL,
	"cancelled_units" integer DEFAULT 0 NOT NULL,
	"allocated_cents" bigint DEFAULT 0 NOT NULL,
	"progress" text GENERATED ALWAYS AS (case when state <> 'Confirmed' then lower(state)
          when ordered_units = invoiced_units + cancelled_units then case when invoiced_units > 0 then 'invoiced' else 'cancelled' end
          when invoiced_units > 0 then 'partly invoiced'
          when allocated_units = 0 then 'open'
          when allocated_units + cancelled_units = ordered_units then 'allocated' else 'partly allocated' end) STORED NOT NULL,
	"import_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" bigint,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" bigint,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(number || E'\n' || customer_name || E'\n' || customer_phone || E'\n' || coalesce(customer_email, '')
          || E'\n' || coalesce(customer_purchase_order, ''))) STORED NOT NULL,
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('Draft', 'Confirmed', 'Cancelled')),
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('at once', 'pre-book')),
	CONSTRAINT "orders_window" CHECK ("orders"."start_ship_on" <= "orders"."cancel_on"),
	CONSTRAINT "orders_total" CHECK (total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents),
	CONSTRAINT "orders_amounts" CHECK (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents
        and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000 and tax_ppm % 10 = 0),
	CONSTRAINT "orders_units" CHECK (allocated_units >= 0 and invoiced_units >= 0 and cancelled_units >= 0
        and allocated_units + invoiced_units + cancelled_units <= ordered_units),
	CONSTRAINT "orders_nothing_held" CHECK ("orders"."state" = 'Confirmed' or "orders"."allocated_units" + "orders"."invoiced_units" = 0),
	CONSTRAINT "orders_confirmed" CHECK (num_nulls(confirmed_at, confirmed_by) in (0, 2) and (state = 'Draft' or confirmed_at is not null or state = 'Cancelled')),
	CONSTRAINT "orders_cancelled" CHECK (("orders"."state" = 'Cancelled') = (num_nulls(cancelled_at, cancelled_by, cancel_reason) = 0)
        and num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "pick_list_lines" (
	"pick_list_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"document_type" text,
	"document_id" bigint,
	"document_line" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"shelf" text,
	"quantity" integer NOT NULL,
	CONSTRAINT "pick_list_lines_pick_list_id_line_pk" PRIMARY KEY("pick_list_id","line"),
	CONSTRAINT "pick_list_lines_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'import') and document_id is not null),
	CONSTRAINT "pick_list_lines_quantity" CHECK ("pick_list_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "pick_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "pick_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pick_list_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "pick_marks_quantity" CHECK ("pick_marks"."quantity" <> 0)
);
--> statement-breakpoint
ALTER TABLE "counters" DROP CONSTRAINT "counters_series";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_document_known";--> statement-breakpoint
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_style";--> statement-breakpoint
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_prepack";--> statement-breakpoint
ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_quantity";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
ALTER TABLE "receivable_entries" DROP CONSTRAINT "receivable_entries_document_known";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_document_known";--> statement-breakpoint
DROP INDEX "notifications_open";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "staff_confirms_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "order_line" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dispatched_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cartons" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "allocation_run_lines" ADD CONSTRAINT "allocation_run_lines_run_id_allocation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."allocation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_run_lines" ADD CONSTRAINT "allocation_run_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_runs" ADD CONSTRAINT "allocation_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_runs" ADD CONSTRAINT "allocation_runs_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_lines" ADD CONSTRAINT "pick_list_lines_pick_list_id_pick_lists_id_fk" FOREIGN KEY ("pick_list_id") REFERENCES "public"."pick_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_lines" ADD CONSTRAINT "pick_list_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_lists" ADD CONSTRAINT "pick_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_lists" ADD CONSTRAINT "pick_lists_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_marks" ADD CONSTRAINT "pick_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_marks" ADD CONSTRAINT "pick_marks_line" FOREIGN KEY ("pick_list_id","line") REFERENCES "public"."pick_list_lines"("pick_list_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocation_run_lines_order" ON "allocation_run_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_back_order" ON "order_lines" USING btree ("product_id","order_id") WHERE "order_lines"."quantity" > "order_lines"."allocated" + "order_lines"."invoiced" + "order_lines"."cancelled";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("ordered_on","id");--> statement-breakpoint
CREATE INDEX "orders_progress" ON "orders" USING btree ("progress","ordered_on","id");--> statement-breakpoint
CREATE INDEX "orders_import" ON "orders" USING btree ("import_id") WHERE "orders"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","ordered_on","id");--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree (coalesce("start_ship_on", "ordered_on"),"id") WHERE "orders"."state" = 'Confirmed' and "orders"."ordered_units" > "orders"."invoiced_units" + "orders"."cancelled_units";--> statement-breakpoint
CREATE INDEX "orders_customer_allocated" ON "orders" USING btree ("customer_id") WHERE "orders"."allocated_units" > 0;--> statement-breakpoint
CREATE INDEX "pick_list_lines_document" ON "pick_list_lines" USING btree ("document_type","document_id");--> statement-breakpoint
CREATE INDEX "pick_marks_line" ON "pick_marks" USING btree ("pick_list_id","line");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_line" FOREIGN KEY ("order_id","order_line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_order" ON "invoice_lines" USING btree ("order_id","order_line") WHERE "invoice_lines"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id") WHERE "payments"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open" ON "notifications" USING btree ("kind",coalesce("product_id", "invoice_id", "order_id", "delivery_id")) WHERE "notifications"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_series" CHECK ("counters"."series" in ('INV', 'CN', 'RC', 'SO'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'import'));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_known" CHECK (num_nulls(order_id, order_line) in (0, 2));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_style" CHECK (num_nulls(style_id, style_number, style_name) in (0, 3));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_prepack" CHECK (num_nulls(prepack_id, prepack_name, packs) in (0, 3) and packs > 0);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_quantity" CHECK (quantity > 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_dispatch" CHECK (num_nonnulls(carrier, tracking_number, cartons) = 0 or (dispatched_on is not null and cartons > 0));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low stock', 'invoice waiting', 'order waiting', 'delivery failed', 'message failed'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (num_nonnulls("notifications"."product_id", "notifications"."invoice_id", "notifications"."order_id", "notifications"."delivery_id") = 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit" CHECK ("payments"."order_id" is null or ("payments"."kind" = 'payment' and "payments"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'import') and document_id is not null);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'invoiced', 'voided', 'returned', 'allocated', 'released'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'import'));
--> statement-breakpoint
CREATE TRIGGER orders_never_deleted BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER allocation_runs_never_deleted BEFORE DELETE ON allocation_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER allocation_run_lines_append_only BEFORE UPDATE OR DELETE ON allocation_run_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER allocation_run_lines_no_truncate BEFORE TRUNCATE ON allocation_run_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pick_list_lines_append_only BEFORE UPDATE OR DELETE ON pick_list_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pick_list_lines_no_truncate BEFORE TRUNCATE ON pick_list_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pick_marks_append_only BEFORE UPDATE OR DELETE ON pick_marks FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pick_marks_no_truncate BEFORE TRUNCATE ON pick_marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <> NEW.number THEN
    RAISE EXCEPTION 'the number of an order never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.state <> NEW.state AND (OLD.state = 'Cancelled' OR NEW.state = 'Draft') THEN
    RAISE EXCEPTION 'order % can''t go from % to %', OLD.number, OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_keep BEFORE UPDATE OF number, state ON orders FOR EACH ROW EXECUTE FUNCTION keep_order();
--> statement-breakpoint
-- Adds up the units of the orders whose lines changed. Their rows are locked by the operation.
CREATE FUNCTION sum_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET ordered_units = sums.ordered, allocated_units = sums.allocated, invoiced_units = sums.invoiced,
    cancelled_units = sums.cancelled, allocated_cents = sums.cents
  FROM (
    SELECT changed.order_id, coalesce(sum(quantity), 0) AS ordered, coalesce(sum(allocated), 0) AS allocated,
      coalesce(sum(invoiced), 0) AS invoiced, coalesce(sum(cancelled), 0) AS cancelled,
      coalesce(sum(allocated * unit_price_cents), 0) AS cents
    FROM (SELECT DISTINCT order_id FROM changed_lines) AS changed
    LEFT JOIN order_lines ON order_lines.order_id = changed.order_id
    GROUP BY changed.order_id
  ) AS sums
  WHERE orders.id = sums.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_sum_new AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed_lines
  FOR EACH STATEMENT EXECUTE FUNCTION sum_order_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_sum_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed_lines
  FOR EACH STATEMENT EXECUTE FUNCTION sum_order_lines();
--> statement-breakpoint
CREATE TRIGGER order_lines_sum_deleted AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed_lines
  FOR EACH STATEMENT EXECUTE FUNCTION sum_order_lines();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_stock_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL AND NEW.stock_level <> 'in' THEN
    INSERT INTO notifications (kind, product_id, created_at) VALUES ('low stock', NEW.id, now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind = 'low stock' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_invoice_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET settled_at = now()
  WHERE kind = 'invoice waiting' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_delivery_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('failed', 'unknown') THEN
    INSERT INTO notifications (kind, delivery_id, created_at)
    VALUES (CASE WHEN NEW.document_id IS NULL THEN 'message failed' ELSE 'delivery failed' END, NEW.id, now())
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind IN ('delivery failed', 'message failed')
      AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_order_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (kind, order_id, created_at) VALUES ('order waiting', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_notification_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.state = 'Draft' AND NEW.valid_until IS NULL) EXECUTE FUNCTION add_order_notification();
--> statement-breakpoint
CREATE FUNCTION settle_order_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET settled_at = now()
  WHERE kind = 'order waiting' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_notification_settled AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (OLD.state = 'Draft' AND NEW.state <> 'Draft') EXECUTE FUNCTION settle_order_notification();
