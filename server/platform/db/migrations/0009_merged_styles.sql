ALTER TABLE "styles" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_merged_into_styles_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "styles_merged" ON "styles" USING btree ("merged_into") WHERE "styles"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_merged_is_deleted" CHECK ("styles"."merged_into" is null or "styles"."deleted_at" is not null);