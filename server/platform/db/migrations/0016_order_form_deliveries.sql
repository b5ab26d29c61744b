CREATE TABLE "order_form_deliveries" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"form" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_purpose";--> statement-breakpoint
ALTER TABLE "order_form_deliveries" ADD CONSTRAINT "order_form_deliveries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'credit note', 'statement', 'reminder', 'receipt', 'order', 'order form', 'dispatch', 'purchase order', 'invitation', 'password reset'));