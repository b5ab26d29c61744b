CREATE INDEX "products_manufacturer" ON "products" USING btree ("manufacturer","id") WHERE "products"."deleted_at" is null and "products"."manufacturer" is not null;--> statement-breakpoint
CREATE INDEX "products_color" ON "products" USING btree ("color","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_season" ON "products" USING btree ("season","id") WHERE "products"."deleted_at" is null and "products"."season" is not null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (fold_text("name") collate "C","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
-- With the default cost of 1, sorting thousands of names looks cheaper to the planner than reading the index on them.
ALTER FUNCTION fold_text(text) COST 1000;
