CREATE SEQUENCE "public"."printer_profiles_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "printer_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "printer_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text DEFAULT 'PP-' || nextval('printer_profiles_numbers') NOT NULL,
	"name" text NOT NULL,
	"network_address" text,
	"dpi" integer,
	"offset_x_um" integer DEFAULT 0 NOT NULL,
	"offset_y_um" integer DEFAULT 0 NOT NULL,
	"scale_x_ppm" integer,
	"scale_y_ppm" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name_key" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(coalesce(number, '') || E'\n' || coalesce(name, '') || E'\n' || coalesce(network_address, ''))) STORED NOT NULL,
	CONSTRAINT "printer_profiles_dpi" CHECK (dpi between 100 and 1200),
	CONSTRAINT "printer_profiles_offset_x_um" CHECK (offset_x_um between -25400 and 25400),
	CONSTRAINT "printer_profiles_offset_y_um" CHECK (offset_y_um between -25400 and 25400),
	CONSTRAINT "printer_profiles_scale_x_ppm" CHECK (scale_x_ppm between -50000 and 50000),
	CONSTRAINT "printer_profiles_scale_y_ppm" CHECK (scale_y_ppm between -50000 and 50000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "printer_profiles_number" ON "printer_profiles" USING btree (fold_text(number)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "printer_profiles_listed" ON "printer_profiles" USING btree (name_key,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "printer_profiles_search" ON "printer_profiles" USING gin (search_text gin_trgm_ops) WHERE deleted_at is null;