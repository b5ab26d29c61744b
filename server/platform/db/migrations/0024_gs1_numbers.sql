CREATE TABLE "gs1_counters" (
	"prefix" text PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gs1_counters_next" CHECK ("gs1_counters"."next" >= 0)
);
--> statement-breakpoint
ALTER TABLE "change_batches" DROP CONSTRAINT "change_batches_kind";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "gs1_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "change_batches" ADD CONSTRAINT "change_batches_kind" CHECK ("change_batches"."kind" in ('grouping', 'style edit', 'bulk edit', 'barcodes'));