CREATE TABLE "product_aliases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"customer_id" bigint,
	"supplier_id" bigint,
	"code" text NOT NULL,
	"code_key" text GENERATED ALWAYS AS (fold_text(code)) STORED NOT NULL,
	"pack_units" integer DEFAULT 1 NOT NULL,
	"import_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "product_aliases_sender" CHECK (num_nonnulls("product_aliases"."customer_id", "product_aliases"."supplier_id") = 1),
	CONSTRAINT "product_aliases_pack" CHECK (pack_units between 1 and 10000),
	CONSTRAINT "product_aliases_pack_of_supplier" CHECK ("product_aliases"."supplier_id" is not null or "product_aliases"."pack_units" = 1)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "alias_codes" text;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (
  fold_text(code || E'\n' || name || E'\n' || color || E'\n' || coalesce(manufacturer, '') || E'\n' || coalesce(alias_codes, ''))
) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "product_aliases" ADD CONSTRAINT "product_aliases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_aliases" ADD CONSTRAINT "product_aliases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_aliases" ADD CONSTRAINT "product_aliases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_aliases" ADD CONSTRAINT "product_aliases_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_aliases_of_customer" ON "product_aliases" USING btree ("customer_id","code_key") WHERE "product_aliases"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_aliases_of_supplier" ON "product_aliases" USING btree ("supplier_id","code_key") WHERE "product_aliases"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_aliases_code" ON "product_aliases" USING btree ("code_key") WHERE "product_aliases"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_aliases_product" ON "product_aliases" USING btree ("product_id") WHERE "product_aliases"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_aliases_import" ON "product_aliases" USING btree ("import_id") WHERE "product_aliases"."import_id" is not null;--> statement-breakpoint
-- The search of products finds the codes. The lock comes first, so that the codes of another transaction are read after its commit.
CREATE FUNCTION copy_alias_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (OLD.product_id, NEW.product_id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET alias_codes = (
    SELECT string_agg(DISTINCT code, E'\n' ORDER BY code) FROM product_aliases
    WHERE product_id = products.id AND deleted_at IS NULL
  )
  WHERE id IN (OLD.product_id, NEW.product_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_aliases_copied AFTER INSERT OR DELETE OR UPDATE OF product_id, code, deleted_at ON product_aliases
  FOR EACH ROW EXECUTE FUNCTION copy_alias_codes();--> statement-breakpoint
-- Codes are deleted with their product, customer or supplier. The argument is the column that names it.
CREATE FUNCTION delete_aliases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE product_aliases SET deleted_at = $2, version = version + 1 WHERE %I = $1 AND deleted_at IS NULL', TG_ARGV[0])
    USING NEW.id, NEW.deleted_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_aliases_deleted AFTER UPDATE OF deleted_at ON products FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_aliases('product_id');--> statement-breakpoint
CREATE TRIGGER customers_aliases_deleted AFTER UPDATE OF deleted_at ON customers FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_aliases('customer_id');--> statement-breakpoint
CREATE TRIGGER suppliers_aliases_deleted AFTER UPDATE OF deleted_at ON suppliers FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_aliases('supplier_id');
