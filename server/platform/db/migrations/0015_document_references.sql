ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_import_id_imports_id_fk";
--> statement-breakpoint
DROP INDEX "deliveries_invoice";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "document_type" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "document_type" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "document_id" bigint;--> statement-breakpoint
-- Rewrites each table once. An UPDATE would be refused by the trigger that keeps the ledger append-only, and leave it twice as large.
ALTER TABLE "deliveries"
  ALTER COLUMN "document_type" TYPE text USING CASE WHEN "invoice_id" IS NOT NULL THEN 'invoice' END,
  ALTER COLUMN "document_id" TYPE bigint USING "invoice_id";--> statement-breakpoint
ALTER TABLE "stock_movements"
  ALTER COLUMN "document_type" TYPE text
    USING CASE WHEN "invoice_id" IS NOT NULL THEN 'invoice' WHEN "import_id" IS NOT NULL THEN 'import' END,
  ALTER COLUMN "document_id" TYPE bigint USING coalesce("invoice_id", "import_id");--> statement-breakpoint
CREATE INDEX "deliveries_document" ON "deliveries" USING btree ("document_type","document_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_document" ON "stock_movements" USING btree ("document_type","document_id") WHERE "stock_movements"."document_id" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "invoice_id";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP COLUMN "invoice_id";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP COLUMN "import_id";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('invoice', 'import'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('invoice', 'import'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION notice_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('failed', 'unknown') THEN
    INSERT INTO notices (kind, delivery_id, created_at)
    VALUES (CASE WHEN NEW.document_id IS NULL THEN 'message failed' ELSE 'delivery failed' END, NEW.id, now())
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notices SET settled_at = now()
    WHERE kind IN ('delivery failed', 'message failed')
      AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
