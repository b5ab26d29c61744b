-- Without statistics on new notifications, settling one by kind and subject could read all that are open, once for each product of an
-- import that is undone. Only low stock has a product, so the index of products finds it at once.
CREATE INDEX "notifications_product" ON "notifications" USING btree ("product_id") WHERE "notifications"."settled_at" is null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_stock_notification() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_short boolean;
BEGIN
  SELECT deleted_at IS NULL AND stock_level <> 'in' INTO is_short FROM products WHERE id = NEW.id;
  IF is_short THEN
    INSERT INTO notifications (kind, product_id, created_at) VALUES ('low stock', NEW.id, now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now() WHERE product_id = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
