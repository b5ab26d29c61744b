CREATE TABLE "category_sale_changes" (
	"month" date NOT NULL,
	"category" text NOT NULL,
	"units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_sales" (
	"month" date NOT NULL,
	"category" text NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "category_sales_month_category_pk" PRIMARY KEY("month","category")
);
--> statement-breakpoint
CREATE TABLE "product_sale_changes" (
	"month" date NOT NULL,
	"product_id" bigint NOT NULL,
	"units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"month" date NOT NULL,
	"product_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "product_sales_month_product_id_pk" PRIMARY KEY("month","product_id")
);
--> statement-breakpoint
CREATE TABLE "revenue" (
	"month" date PRIMARY KEY NOT NULL,
	"invoices" bigint NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_changes" (
	"month" date NOT NULL,
	"invoices" bigint NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_value_changes" (
	"category" text NOT NULL,
	"cents" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_values" (
	"category" text PRIMARY KEY NOT NULL,
	"cents" numeric NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_sales_best" ON "product_sales" USING btree ("month","units","product_id");--> statement-breakpoint
CREATE INDEX "products_short" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null and "products"."stock_level" <> 'in';--> statement-breakpoint
CREATE INDEX "products_category_short" ON "products" USING btree ("category","id") WHERE "products"."deleted_at" is null and "products"."stock_level" <> 'in';--> statement-breakpoint
CREATE INDEX "products_size_short" ON "products" USING btree ("size","id") WHERE "products"."deleted_at" is null and "products"."stock_level" <> 'in';--> statement-breakpoint
CREATE INDEX "products_category_size_short" ON "products" USING btree ("category","size","id") WHERE "products"."deleted_at" is null and "products"."stock_level" <> 'in';--> statement-breakpoint
-- The first day of the month of a timestamp in the company's time zone.
CREATE FUNCTION company_month(moment timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('month', company_day(moment)::timestamp)::date;
END $$;
--> statement-breakpoint
-- Sales, maintained like an index. Creating an invoice costs nothing here; its lines never change.
CREATE FUNCTION add_sold(invoice bigint, moment timestamptz, total bigint, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold_in date := company_month(moment);
BEGIN
  INSERT INTO revenue_changes VALUES (sold_in, times, times * total);
  INSERT INTO category_sale_changes
  SELECT sold_in, coalesce(category, ''), times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
  INSERT INTO product_sale_changes
  SELECT sold_in, product_id, times * sum(quantity) FROM invoice_lines WHERE invoice_id = invoice GROUP BY 2;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Processed' THEN
    PERFORM add_sold(OLD.id, OLD.processed_at, OLD.total_cents, -1);
  END IF;
  IF NEW.status = 'Processed' THEN
    PERFORM add_sold(NEW.id, NEW.processed_at, NEW.total_cents, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_sold AFTER UPDATE ON invoices FOR EACH ROW
  WHEN ((OLD.status = 'Processed' OR NEW.status = 'Processed')
    AND (OLD.status, OLD.processed_at, OLD.total_cents) IS DISTINCT FROM (NEW.status, NEW.processed_at, NEW.total_cents))
  EXECUTE FUNCTION count_sold();
--> statement-breakpoint
-- For a new time zone, whose months begin at other times, and for direct writes of processed invoices.
-- Writers of invoices wait until it is done.
CREATE FUNCTION recount_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM revenue_changes;
  DELETE FROM category_sale_changes;
  DELETE FROM product_sale_changes;
  DELETE FROM revenue;
  DELETE FROM category_sales;
  DELETE FROM product_sales;
  INSERT INTO revenue
  SELECT company_month(processed_at), count(*), sum(total_cents) FROM invoices WHERE status = 'Processed' GROUP BY 1;
  WITH sold AS MATERIALIZED (
    SELECT sold_in, category, product_id, sum(quantity) AS units
    FROM (SELECT id, company_month(processed_at) AS sold_in FROM invoices WHERE status = 'Processed') AS processed
    JOIN invoice_lines ON invoice_id = processed.id
    GROUP BY 1, 2, 3
  ), of_categories AS (
    INSERT INTO category_sales SELECT sold_in, coalesce(category, ''), sum(units) FROM sold GROUP BY 1, 2
  )
  INSERT INTO product_sales SELECT sold_in, product_id, sum(units) FROM sold GROUP BY 1, 2;
END $$;
--> statement-breakpoint
CREATE FUNCTION recount_moved_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_sales();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_moved_sales AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION recount_moved_sales();
--> statement-breakpoint
SELECT recount_sales();
--> statement-breakpoint
-- The value of the stock, maintained the same way: one row per product of a sale, and per category of an
-- import.
CREATE FUNCTION value_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_value_changes
  SELECT coalesce(category, ''), sum(quantity * price_cents) FROM added WHERE deleted_at IS NULL GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_value_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION value_new_products();
--> statement-breakpoint
CREATE FUNCTION value_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_it bigint := CASE WHEN OLD.deleted_at IS NULL THEN OLD.quantity * OLD.price_cents ELSE 0 END;
  after_it bigint := CASE WHEN NEW.deleted_at IS NULL THEN NEW.quantity * NEW.price_cents ELSE 0 END;
BEGIN
  IF OLD.category IS NOT DISTINCT FROM NEW.category THEN
    INSERT INTO stock_value_changes VALUES (coalesce(NEW.category, ''), after_it - before_it);
  ELSE
    INSERT INTO stock_value_changes VALUES (coalesce(OLD.category, ''), -before_it), (coalesce(NEW.category, ''), after_it);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_value_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.category, OLD.quantity, OLD.price_cents)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.category, NEW.quantity, NEW.price_cents))
  EXECUTE FUNCTION value_changed_product();
--> statement-breakpoint
INSERT INTO stock_values
SELECT coalesce(category, ''), sum(quantity * price_cents) FROM products WHERE deleted_at IS NULL GROUP BY 1;
