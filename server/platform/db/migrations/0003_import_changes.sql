CREATE TABLE "import_changes" (
	"import_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"undone_version" integer,
	CONSTRAINT "import_changes_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"column" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_refusals_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "product_count_changes" (
	"category" text NOT NULL,
	"size" text NOT NULL,
	"stock_level" text NOT NULL,
	"difference" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"category" text NOT NULL,
	"size" text NOT NULL,
	"stock_level" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "product_counts_category_size_stock_level_pk" PRIMARY KEY("category","size","stock_level")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
DROP INDEX "activity_log_module";--> statement-breakpoint
DROP INDEX "activity_log_subject";--> statement-breakpoint
DROP INDEX "invoices_status";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_size";--> statement-breakpoint
DROP INDEX "stock_movements_product";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mode" text DEFAULT 'skip' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "same_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "first_product_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "last_product_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_count" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_threshold" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock_level" text GENERATED ALWAYS AS (case when quantity = 0 then 'out' when quantity <= coalesce(low_stock_threshold, 5) then 'low' else 'in' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_product" ON "import_changes" USING btree ("product_id","version");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_key" ON "imports" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "products_level" ON "products" USING btree ("stock_level","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_size" ON "products" USING btree ("category","size","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_level" ON "products" USING btree ("category","stock_level","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_size_level" ON "products" USING btree ("size","stock_level","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_size_level" ON "products" USING btree ("category","size","stock_level","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "activity_log_module" ON "activity_log" USING btree ("module","id");--> statement-breakpoint
CREATE INDEX "activity_log_subject" ON "activity_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_size" ON "products" USING btree ("size","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_mode" CHECK ("imports"."mode" in ('skip', 'update'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_threshold" CHECK ("products"."low_stock_threshold" >= 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'invoiced', 'voided'));