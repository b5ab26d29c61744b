DROP INDEX "invoice_lines_product";--> statement-breakpoint
CREATE INDEX "invoice_lines_product" ON "invoice_lines" USING btree ("product_id","invoice_id");