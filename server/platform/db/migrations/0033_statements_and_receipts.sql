CREATE TABLE "statement_deliveries" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from_day" date,
	"to_day" date NOT NULL,
	"up_to_entry" bigint NOT NULL,
	"up_to_settlement" bigint NOT NULL,
	CONSTRAINT "statement_deliveries_kind" CHECK ("statement_deliveries"."kind" in ('open items', 'activity'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_purpose";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_document_known";--> statement-breakpoint
ALTER TABLE "receivable_entries" DROP CONSTRAINT "receivable_entries_document_known";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_document_known";--> statement-breakpoint
ALTER TABLE "statement_deliveries" ADD CONSTRAINT "statement_deliveries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'credit note', 'statement', 'receipt', 'invitation', 'password reset'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'customer', 'payment', 'openingItem', 'creditNote', 'import'));--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'customer', 'payment', 'openingItem', 'creditNote', 'import') and document_id is not null);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'customer', 'payment', 'openingItem', 'creditNote', 'import'));