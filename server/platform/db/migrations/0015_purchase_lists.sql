CREATE TABLE "bill_count_changes" (
	"state" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"difference" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_counts" (
	"state" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "bill_counts_state_supplier_id_pk" PRIMARY KEY("state","supplier_id")
);
--> statement-breakpoint
CREATE INDEX "purchase_order_lines_open" ON "purchase_order_lines" USING btree ("product_id","purchase_order_id") WHERE "purchase_order_lines"."quantity" > "purchase_order_lines"."accepted" + "purchase_order_lines"."cancelled";--> statement-breakpoint
CREATE INDEX "purchase_orders_expected_day" ON "purchase_orders" USING btree (coalesce("next_expected_on", 'infinity'),"id");
--> statement-breakpoint
INSERT INTO bill_counts (state, supplier_id, count) SELECT state, supplier_id, count(*) FROM bills GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION count_new_bills() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_count_changes (state, supplier_id, difference) SELECT state, supplier_id, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bills_count_new AFTER INSERT ON bills REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_bills();
--> statement-breakpoint
CREATE FUNCTION count_changed_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_count_changes (state, supplier_id, difference) VALUES (OLD.state, OLD.supplier_id, -1), (NEW.state, NEW.supplier_id, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bills_count_changed AFTER UPDATE ON bills FOR EACH ROW
  WHEN ((OLD.state, OLD.supplier_id) IS DISTINCT FROM (NEW.state, NEW.supplier_id))
  EXECUTE FUNCTION count_changed_bill();
