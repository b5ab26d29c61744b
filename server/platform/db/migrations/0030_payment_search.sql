ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(number || E'\n' || coalesce(reference, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "receivable_entries_open_sum" ON "receivable_entries" USING btree ("side","due_on","open_cents") WHERE "receivable_entries"."open_cents" > 0;--> statement-breakpoint
CREATE INDEX "settlements_day" ON "settlements" USING btree ("settled_on");