ALTER TABLE "invoice_lines" ADD COLUMN "prepack_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "prepack_name" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "packs" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_prepack" CHECK (num_nulls("invoice_lines"."prepack_id", "invoice_lines"."prepack_name", "invoice_lines"."packs") in (0, 3) and "invoice_lines"."packs" > 0);