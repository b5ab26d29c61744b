CREATE TABLE "change_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"user_id" bigint NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" bigint,
	"undone_count" integer,
	CONSTRAINT "change_batches_kind" CHECK ("change_batches"."kind" in ('grouping', 'style edit', 'bulk edit'))
);
--> statement-breakpoint
ALTER TABLE "import_changes" RENAME TO "product_changes";--> statement-breakpoint
ALTER TABLE "product_changes" RENAME COLUMN "import_id" TO "document_id";--> statement-breakpoint
ALTER TABLE "product_changes" DROP CONSTRAINT "import_changes_import_id_imports_id_fk";--> statement-breakpoint
ALTER TABLE "product_changes" DROP CONSTRAINT "import_changes_import_id_product_id_pk";--> statement-breakpoint
ALTER INDEX "import_changes_product" RENAME TO "product_changes_product";--> statement-breakpoint
ALTER TABLE "product_changes" ADD COLUMN "document_type" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_changes" ALTER COLUMN "document_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_document_type_document_id_product_id_pk" PRIMARY KEY("document_type","document_id","product_id");--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_document" CHECK (document_type in ('import', 'batch'));--> statement-breakpoint
CREATE TABLE "style_changes" (
	"document_type" text NOT NULL,
	"document_id" bigint NOT NULL,
	"style_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"changes" jsonb,
	"undone_version" integer,
	CONSTRAINT "style_changes_document_type_document_id_style_id_pk" PRIMARY KEY("document_type","document_id","style_id"),
	CONSTRAINT "style_changes_document" CHECK (document_type in ('import', 'batch'))
);
--> statement-breakpoint
CREATE TABLE "prepack_sizes" (
	"prepack_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "prepack_sizes_prepack_id_position_pk" PRIMARY KEY("prepack_id","position"),
	CONSTRAINT "prepack_sizes_quantity" CHECK ("prepack_sizes"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "prepacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prepacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"size_scale_id" bigint NOT NULL,
	"style_id" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "size_scale_sizes" (
	"size_scale_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"aliases" text[] NOT NULL,
	"is_core" boolean NOT NULL,
	CONSTRAINT "size_scale_sizes_size_scale_id_position_pk" PRIMARY KEY("size_scale_id","position")
);
--> statement-breakpoint
CREATE TABLE "size_scales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "size_scales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "styles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "styles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"manufacturer" text,
	"description" text,
	"price_cents" bigint NOT NULL,
	"size_scale_id" bigint,
	"season" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(number || E'
' || name || E'
' || coalesce(manufacturer, ''))) STORED NOT NULL,
	CONSTRAINT "styles_price" CHECK ("styles"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "style_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "style_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "style_number" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "style_name" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "size_position" integer;--> statement-breakpoint
ALTER TABLE "change_batches" ADD CONSTRAINT "change_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_batches" ADD CONSTRAINT "change_batches_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepack_sizes" ADD CONSTRAINT "prepack_sizes_prepack_id_prepacks_id_fk" FOREIGN KEY ("prepack_id") REFERENCES "public"."prepacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepacks" ADD CONSTRAINT "prepacks_size_scale_id_size_scales_id_fk" FOREIGN KEY ("size_scale_id") REFERENCES "public"."size_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepacks" ADD CONSTRAINT "prepacks_style_id_styles_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_scale_sizes" ADD CONSTRAINT "size_scale_sizes_size_scale_id_size_scales_id_fk" FOREIGN KEY ("size_scale_id") REFERENCES "public"."size_scales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_size_scale_id_size_scales_id_fk" FOREIGN KEY ("size_scale_id") REFERENCES "public"."size_scales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prepacks_name" ON "prepacks" USING btree ("size_scale_id",coalesce("style_id", 0),fold_text("name"));--> statement-breakpoint
CREATE INDEX "prepacks_style" ON "prepacks" USING btree ("style_id");--> statement-breakpoint
CREATE UNIQUE INDEX "size_scales_name" ON "size_scales" USING btree (fold_text("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "styles_number" ON "styles" USING btree (fold_text("number")) WHERE "styles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "styles_newest" ON "styles" USING btree ("id") WHERE "styles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "styles_category" ON "styles" USING btree ("category","id") WHERE "styles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "styles_season" ON "styles" USING btree ("season","id") WHERE "styles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "styles_search" ON "styles" USING gin ("search_text" gin_trgm_ops) WHERE "styles"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_style_id_styles_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_style_cell" ON "products" USING btree ("style_id",fold_text("color"),fold_text("size")) WHERE "products"."style_id" is not null and "products"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_style" CHECK (num_nulls("invoice_lines"."style_id", "invoice_lines"."style_number", "invoice_lines"."style_name") in (0, 3));--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_document_known";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_document_known";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'import'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'import'));--> statement-breakpoint
-- The scales of a new company, as in domain/catalog/sizeScales.ts.
INSERT INTO "size_scales" ("name") VALUES
  ('XXS to 5XL'),
  ('Waist 28 to 40'),
  ('EU 35 to 48'),
  ('Women''s 0 to 18'),
  ('Baby 0-3M to 24M'),
  ('Toddler 2T to 5T'),
  ('Children''s 4 to 14'),
  ('One size');--> statement-breakpoint
INSERT INTO "size_scale_sizes" ("size_scale_id", "position", "label", "aliases", "is_core")
SELECT "size_scales"."id", size.position, size.label, size.aliases, size.is_core FROM (VALUES
  ('XXS to 5XL', 0, 'XXS', ARRAY['2XS'], false),
  ('XXS to 5XL', 1, 'XS', ARRAY['Extra small'], false),
  ('XXS to 5XL', 2, 'S', ARRAY['Small'], false),
  ('XXS to 5XL', 3, 'M', ARRAY['Medium'], true),
  ('XXS to 5XL', 4, 'L', ARRAY['Large'], true),
  ('XXS to 5XL', 5, 'XL', ARRAY['Extra large', '1XL'], false),
  ('XXS to 5XL', 6, '2XL', ARRAY['XXL'], false),
  ('XXS to 5XL', 7, '3XL', ARRAY['XXXL'], false),
  ('XXS to 5XL', 8, '4XL', ARRAY['XXXXL'], false),
  ('XXS to 5XL', 9, '5XL', ARRAY['XXXXXL'], false),
  ('Waist 28 to 40', 0, '28', '{}'::text[], false),
  ('Waist 28 to 40', 1, '29', '{}'::text[], false),
  ('Waist 28 to 40', 2, '30', '{}'::text[], false),
  ('Waist 28 to 40', 3, '31', '{}'::text[], false),
  ('Waist 28 to 40', 4, '32', '{}'::text[], true),
  ('Waist 28 to 40', 5, '33', '{}'::text[], false),
  ('Waist 28 to 40', 6, '34', '{}'::text[], true),
  ('Waist 28 to 40', 7, '35', '{}'::text[], false),
  ('Waist 28 to 40', 8, '36', '{}'::text[], false),
  ('Waist 28 to 40', 9, '37', '{}'::text[], false),
  ('Waist 28 to 40', 10, '38', '{}'::text[], false),
  ('Waist 28 to 40', 11, '39', '{}'::text[], false),
  ('Waist 28 to 40', 12, '40', '{}'::text[], false),
  ('EU 35 to 48', 0, '35', ARRAY['EU 35'], false),
  ('EU 35 to 48', 1, '36', ARRAY['EU 36'], false),
  ('EU 35 to 48', 2, '37', ARRAY['EU 37'], false),
  ('EU 35 to 48', 3, '38', ARRAY['EU 38'], true),
  ('EU 35 to 48', 4, '39', ARRAY['EU 39'], true),
  ('EU 35 to 48', 5, '40', ARRAY['EU 40'], false),
  ('EU 35 to 48', 6, '41', ARRAY['EU 41'], false),
  ('EU 35 to 48', 7, '42', ARRAY['EU 42'], true),
  ('EU 35 to 48', 8, '43', ARRAY['EU 43'], true),
  ('EU 35 to 48', 9, '44', ARRAY['EU 44'], false),
  ('EU 35 to 48', 10, '45', ARRAY['EU 45'], false),
  ('EU 35 to 48', 11, '46', ARRAY['EU 46'], false),
  ('EU 35 to 48', 12, '47', ARRAY['EU 47'], false),
  ('EU 35 to 48', 13, '48', ARRAY['EU 48'], false),
  ('Women''s 0 to 18', 0, '0', ARRAY['US 0'], false),
  ('Women''s 0 to 18', 1, '2', ARRAY['US 2'], false),
  ('Women''s 0 to 18', 2, '4', ARRAY['US 4'], false),
  ('Women''s 0 to 18', 3, '6', ARRAY['US 6'], true),
  ('Women''s 0 to 18', 4, '8', ARRAY['US 8'], true),
  ('Women''s 0 to 18', 5, '10', ARRAY['US 10'], true),
  ('Women''s 0 to 18', 6, '12', ARRAY['US 12'], false),
  ('Women''s 0 to 18', 7, '14', ARRAY['US 14'], false),
  ('Women''s 0 to 18', 8, '16', ARRAY['US 16'], false),
  ('Women''s 0 to 18', 9, '18', ARRAY['US 18'], false),
  ('Baby 0-3M to 24M', 0, '0-3M', ARRAY['0/3M'], false),
  ('Baby 0-3M to 24M', 1, '3-6M', ARRAY['3/6M'], false),
  ('Baby 0-3M to 24M', 2, '6-9M', ARRAY['6/9M'], true),
  ('Baby 0-3M to 24M', 3, '9-12M', ARRAY['9/12M'], false),
  ('Baby 0-3M to 24M', 4, '12M', '{}'::text[], false),
  ('Baby 0-3M to 24M', 5, '18M', '{}'::text[], false),
  ('Baby 0-3M to 24M', 6, '24M', '{}'::text[], false),
  ('Toddler 2T to 5T', 0, '2T', '{}'::text[], false),
  ('Toddler 2T to 5T', 1, '3T', '{}'::text[], true),
  ('Toddler 2T to 5T', 2, '4T', '{}'::text[], true),
  ('Toddler 2T to 5T', 3, '5T', '{}'::text[], false),
  ('Children''s 4 to 14', 0, '4', '{}'::text[], false),
  ('Children''s 4 to 14', 1, '6', '{}'::text[], false),
  ('Children''s 4 to 14', 2, '8', '{}'::text[], true),
  ('Children''s 4 to 14', 3, '10', '{}'::text[], true),
  ('Children''s 4 to 14', 4, '12', '{}'::text[], false),
  ('Children''s 4 to 14', 5, '14', '{}'::text[], false),
  ('One size', 0, 'One size', ARRAY['OS', 'OSFA', 'O/S', 'Onesize', 'Free size', 'Uni'], true)
) AS size (scale, position, label, aliases, is_core)
JOIN "size_scales" ON "size_scales"."name" = size.scale;
