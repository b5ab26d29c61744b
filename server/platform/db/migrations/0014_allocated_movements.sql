ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_difference";--> statement-breakpoint
DROP INDEX "stock_movements_document";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "document_line" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "from_allocated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "allocation_run_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_allocation_run_id_allocation_runs_id_fk" FOREIGN KEY ("allocation_run_id") REFERENCES "public"."allocation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_document" ON "stock_movements" USING btree ("document_type","document_id","document_line") WHERE "stock_movements"."document_id" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_allocated" CHECK (from_allocated >= 0 and (from_allocated = 0 or (reason = 'invoiced' and document_line is not null)));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_run" CHECK ("stock_movements"."allocation_run_id" is null or "stock_movements"."reason" in ('allocated', 'released'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_difference" CHECK (difference <> 0 or from_allocated > 0);