CREATE TABLE "purchase_sum_changes" (
	"progress" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"season" text NOT NULL,
	"count" bigint NOT NULL,
	"open_units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_sums" (
	"progress" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"season" text NOT NULL,
	"count" bigint NOT NULL,
	"open_units" bigint NOT NULL,
	CONSTRAINT "purchase_sums_progress_supplier_id_season_pk" PRIMARY KEY("progress","supplier_id","season")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
DROP INDEX "purchase_orders_to_come";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "purchase_order_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "next_expected_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_purchase_order" ON "notifications" USING btree ("purchase_order_id") WHERE "notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_to_come" ON "purchase_orders" USING btree (coalesce("next_expected_on", 'infinity'),"id") WHERE "purchase_orders"."state" = 'Ordered' and "purchase_orders"."open_units" > 0;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('low stock', 'invoice waiting', 'order waiting', 'purchase order late', 'delivery failed', 'message failed'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (num_nonnulls("notifications"."product_id", "notifications"."invoice_id", "notifications"."order_id", "notifications"."purchase_order_id", "notifications"."delivery_id") = 1);
--> statement-breakpoint
UPDATE purchase_orders SET next_expected_on = lines.day
FROM (
  SELECT purchase_order_id, min(coalesce(lines.expected_on, orders.expected_on)) AS day
  FROM purchase_order_lines AS lines JOIN purchase_orders AS orders ON orders.id = purchase_order_id
  WHERE lines.quantity > lines.accepted + lines.cancelled
  GROUP BY purchase_order_id
) AS lines WHERE lines.purchase_order_id = purchase_orders.id;
--> statement-breakpoint
-- What was late has come or was cancelled, or is promised for a later day.
CREATE FUNCTION settle_purchase_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET settled_at = now() WHERE purchase_order_id = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_orders_notification_settled AFTER UPDATE OF state, next_expected_on ON purchase_orders FOR EACH ROW
  WHEN (NEW.state <> 'Ordered' OR NEW.next_expected_on IS NULL OR NEW.next_expected_on > OLD.next_expected_on)
  EXECUTE FUNCTION settle_purchase_notification();
--> statement-breakpoint
CREATE FUNCTION units_to_come(o purchase_orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN o.state = 'Ordered' THEN o.open_units ELSE 0 END $$;
--> statement-breakpoint
INSERT INTO purchase_sums (progress, supplier_id, season, count, open_units)
SELECT progress, supplier_id, coalesce(season, ''), count(*), sum(units_to_come(purchase_orders)) FROM purchase_orders GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION sum_new_purchase_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase_sum_changes (progress, supplier_id, season, count, open_units)
  SELECT progress, supplier_id, coalesce(season, ''), count(*), sum(units_to_come(added)) FROM added GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_orders_sum_new AFTER INSERT ON purchase_orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_new_purchase_orders();
--> statement-breakpoint
CREATE FUNCTION sum_changed_purchase_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase_sum_changes (progress, supplier_id, season, count, open_units) VALUES
    (OLD.progress, OLD.supplier_id, coalesce(OLD.season, ''), -1, -units_to_come(OLD)),
    (NEW.progress, NEW.supplier_id, coalesce(NEW.season, ''), 1, units_to_come(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_orders_sum_changed AFTER UPDATE ON purchase_orders FOR EACH ROW
  WHEN ((OLD.progress, OLD.supplier_id, OLD.season, units_to_come(OLD))
    IS DISTINCT FROM (NEW.progress, NEW.supplier_id, NEW.season, units_to_come(NEW)))
  EXECUTE FUNCTION sum_changed_purchase_order();
