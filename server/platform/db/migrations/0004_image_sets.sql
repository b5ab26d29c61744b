ALTER TABLE "uploads" ADD COLUMN "image_set" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "file_name" text;--> statement-breakpoint
CREATE INDEX "uploads_image_set" ON "uploads" USING btree ("user_id","image_set") WHERE "uploads"."image_set" is not null;