ALTER TABLE "cost_entries" DROP CONSTRAINT "cost_entries_reason";--> statement-breakpoint
ALTER TABLE "cost_entries" DROP CONSTRAINT "cost_entries_units";--> statement-breakpoint
DROP INDEX "cost_entries_first";--> statement-breakpoint
ALTER TABLE "cost_entries" ADD COLUMN "first_cost_number" integer;--> statement-breakpoint
ALTER TABLE "product_costs" ADD COLUMN "undone_first_costs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_entries_first" ON "cost_entries" USING btree ("product_id","reason",coalesce(first_cost_number, 1)) WHERE reason in ('first cost', 'first cost undone');--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_reason" CHECK ("cost_entries"."reason" in ('opening', 'created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'arrival undone', 'processed', 'voided', 'returned', 'first cost', 'first cost undone', 'billed', 'landed cost', 'landed cost undone'));--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_units" CHECK ((units <> 0) = (reason not in ('first cost', 'first cost undone', 'billed', 'landed cost', 'landed cost undone')));