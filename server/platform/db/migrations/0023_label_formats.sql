CREATE SEQUENCE "public"."label_formats_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "label_formats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_formats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text DEFAULT 'LF-' || nextval('label_formats_numbers') NOT NULL,
	"name" text NOT NULL,
	"medium" text DEFAULT 'sheet' NOT NULL,
	"label_width_um" integer DEFAULT 66675 NOT NULL,
	"label_height_um" integer DEFAULT 25400 NOT NULL,
	"page_width_um" integer DEFAULT 215900 NOT NULL,
	"page_height_um" integer DEFAULT 279400 NOT NULL,
	"columns" integer,
	"rows" integer,
	"margin_left_um" integer DEFAULT 4763 NOT NULL,
	"margin_top_um" integer DEFAULT 12700 NOT NULL,
	"gap_across_um" integer DEFAULT 3175 NOT NULL,
	"gap_down_um" integer DEFAULT 0 NOT NULL,
	"dpi" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name_key" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(coalesce(number, '') || E'\n' || coalesce(name, ''))) STORED NOT NULL,
	CONSTRAINT "label_formats_medium" CHECK (medium in ('sheet', 'roll')),
	CONSTRAINT "label_formats_label_width_um" CHECK (label_width_um between 5000 and 600000),
	CONSTRAINT "label_formats_label_height_um" CHECK (label_height_um between 5000 and 600000),
	CONSTRAINT "label_formats_page_width_um" CHECK (page_width_um between 5000 and 600000),
	CONSTRAINT "label_formats_page_height_um" CHECK (page_height_um between 5000 and 600000),
	CONSTRAINT "label_formats_columns" CHECK (columns between 1 and 50),
	CONSTRAINT "label_formats_rows" CHECK (rows between 1 and 100),
	CONSTRAINT "label_formats_margin_left_um" CHECK (margin_left_um between 0 and 600000),
	CONSTRAINT "label_formats_margin_top_um" CHECK (margin_top_um between 0 and 600000),
	CONSTRAINT "label_formats_gap_across_um" CHECK (gap_across_um between 0 and 600000),
	CONSTRAINT "label_formats_gap_down_um" CHECK (gap_down_um between 0 and 600000),
	CONSTRAINT "label_formats_dpi" CHECK (dpi between 100 and 1200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "label_formats_number" ON "label_formats" USING btree (fold_text(number)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "label_formats_listed" ON "label_formats" USING btree (name_key,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "label_formats_search" ON "label_formats" USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
INSERT INTO label_formats (name, medium, page_width_um, page_height_um, label_width_um, label_height_um, columns, rows,
  margin_left_um, margin_top_um, gap_across_um, gap_down_um, dpi, created_at) VALUES
  ('Avery 5160', 'sheet', 215900, 279400, 66675, 25400, 3, 10, 4763, 12700, 3175, 0, NULL, now()),
  ('Avery L7160', 'sheet', 210000, 297000, 63500, 38100, 3, 7, 7200, 15150, 2540, 0, NULL, now()),
  ('Thermal roll 2 x 1 in', 'roll', 50800, 25400, 50800, 25400, 1, 1, 0, 0, 0, 0, 203, now()),
  ('Thermal roll 50 x 30 mm', 'roll', 50000, 30000, 50000, 30000, 1, 1, 0, 0, 0, 0, 203, now());
