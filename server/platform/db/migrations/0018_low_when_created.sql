CREATE INDEX "notices_low" ON "notices" USING btree ("created_at","id") WHERE "notices"."settled_at" is null and "notices"."kind" = 'low stock';--> statement-breakpoint
-- Products that are created low are reported as well, those of an import together.
CREATE FUNCTION notice_new_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, product_id, created_at)
  SELECT 'low stock', id, now() FROM added WHERE deleted_at IS NULL AND stock_level <> 'in' ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_notice_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION notice_new_stock();
--> statement-breakpoint
-- Those that were created before become one entry.
INSERT INTO notices (kind, product_id, created_at)
SELECT 'low stock', id, now() FROM products WHERE deleted_at IS NULL AND stock_level <> 'in' ORDER BY id
ON CONFLICT DO NOTHING;
