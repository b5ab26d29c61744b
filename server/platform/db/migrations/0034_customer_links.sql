CREATE TABLE "customer_link_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_link_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"created_customer" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_links" (
	"batch_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	CONSTRAINT "customer_links_batch_id_invoice_id_pk" PRIMARY KEY("batch_id","invoice_id")
);
--> statement-breakpoint
ALTER TABLE "customer_link_batches" ADD CONSTRAINT "customer_link_batches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_link_batches" ADD CONSTRAINT "customer_link_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_batch_id_customer_link_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."customer_link_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_link_batches_customer" ON "customer_link_batches" USING btree ("customer_id");