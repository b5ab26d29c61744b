DROP TRIGGER products_notification ON products;
--> statement-breakpoint
-- Opens or closes a notification by what a transaction leaves: a correction returns the units of an invoice and takes them again.
CREATE OR REPLACE FUNCTION add_stock_notification() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_short boolean;
BEGIN
  SELECT deleted_at IS NULL AND stock_level <> 'in' INTO is_short FROM products WHERE id = NEW.id;
  IF is_short THEN
    INSERT INTO notifications (kind, product_id, created_at) VALUES ('low stock', NEW.id, now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind = 'low stock' AND coalesce(product_id, invoice_id, order_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_notification AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.stock_level = 'in', OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.stock_level = 'in', NEW.deleted_at IS NULL))
  EXECUTE FUNCTION add_stock_notification();
