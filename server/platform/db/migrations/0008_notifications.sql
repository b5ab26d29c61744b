CREATE TABLE "notice_marks" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"read_to" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_delivery_id_deliveries_id_fk";
--> statement-breakpoint
DROP INDEX "notices_newest";--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("kind","id") WHERE "notices"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('low stock', 'invoice waiting', 'delivery failed', 'message failed'));--> statement-breakpoint
-- Opens or closes a notification. Once per crossing: from low to out it stays the same notification.
CREATE FUNCTION notice_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL AND NEW.stock_level <> 'in' THEN
    INSERT INTO notices (kind, product_id, created_at) VALUES ('low stock', NEW.id, now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notices SET settled_at = now()
    WHERE kind = 'low stock' AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale that does not change the level fires no trigger.
CREATE TRIGGER products_notice AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.stock_level = 'in', OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.stock_level = 'in', NEW.deleted_at IS NULL))
  EXECUTE FUNCTION notice_stock();
--> statement-breakpoint
CREATE FUNCTION notice_new_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, invoice_id, created_at) VALUES ('invoice waiting', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_notice_new AFTER INSERT ON invoices FOR EACH ROW
  WHEN (NEW.status = 'Pending') EXECUTE FUNCTION notice_new_invoice();
--> statement-breakpoint
CREATE FUNCTION settle_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notices SET settled_at = now()
  WHERE kind = 'invoice waiting' AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An invoice never returns to Pending.
CREATE TRIGGER invoices_notice_settled AFTER UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.status = 'Pending' AND NEW.status <> 'Pending') EXECUTE FUNCTION settle_invoice();
--> statement-breakpoint
CREATE FUNCTION notice_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('failed', 'unknown') THEN
    INSERT INTO notices (kind, delivery_id, created_at)
    VALUES (CASE WHEN NEW.invoice_id IS NULL THEN 'message failed' ELSE 'delivery failed' END, NEW.id, now())
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notices SET settled_at = now()
    WHERE kind IN ('delivery failed', 'message failed')
      AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_notice AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notice_delivery();
--> statement-breakpoint
-- Opens notifications for what is waiting already, except for stock: a thousand notifications would be useless.
INSERT INTO notices (kind, invoice_id, created_at)
SELECT 'invoice waiting', id, created_at FROM invoices WHERE status = 'Pending' ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO notices (kind, delivery_id, created_at)
SELECT CASE WHEN invoice_id IS NULL THEN 'message failed' ELSE 'delivery failed' END, id, coalesce(last_attempt_at, created_at)
FROM deliveries WHERE status IN ('failed', 'unknown') ORDER BY id;
