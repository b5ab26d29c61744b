-- The totals of the product list, maintained for every writer of products, like an index.
CREATE FUNCTION count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (category, size, stock_level, difference)
  SELECT coalesce(category, ''), size, stock_level, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_count_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_products();
--> statement-breakpoint
CREATE FUNCTION count_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    INSERT INTO product_count_changes VALUES (coalesce(OLD.category, ''), OLD.size, OLD.stock_level, -1);
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_count_changes VALUES (coalesce(NEW.category, ''), NEW.size, NEW.stock_level, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale that does not change the level fires no trigger.
CREATE TRIGGER products_count_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.category, OLD.size, OLD.stock_level)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.category, NEW.size, NEW.stock_level))
  EXECUTE FUNCTION count_changed_product();
--> statement-breakpoint
CREATE TRIGGER products_never_deleted BEFORE DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO product_counts (category, size, stock_level, count)
SELECT coalesce(category, ''), size, stock_level, count(*) FROM products WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
