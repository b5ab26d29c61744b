CREATE TABLE "label_deliveries" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"printer_profile_id" bigint NOT NULL,
	"zpl" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_purpose";--> statement-breakpoint
ALTER TABLE "label_deliveries" ADD CONSTRAINT "label_deliveries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_deliveries" ADD CONSTRAINT "label_deliveries_printer_profile_id_printer_profiles_id_fk" FOREIGN KEY ("printer_profile_id") REFERENCES "public"."printer_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'whatsapp', 'printer'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'credit note', 'statement', 'reminder', 'receipt', 'order', 'order form', 'dispatch', 'purchase order', 'report', 'labels', 'invitation', 'password reset'));