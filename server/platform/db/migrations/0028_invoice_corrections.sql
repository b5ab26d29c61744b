ALTER TABLE "invoices" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_id_invoices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_replaces" ON "invoices" USING btree ("replaces_id") WHERE "invoices"."replaces_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_older" CHECK ("invoices"."replaces_id" < "invoices"."id");