CREATE TABLE "activity_counts" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"module" text NOT NULL,
	"user_id" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "activity_counts_grain_module_user_id_start_pk" PRIMARY KEY("grain","module","user_id","start")
);
--> statement-breakpoint
CREATE TABLE "notice_reads" (
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "notice_reads_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"product_id" bigint,
	"invoice_id" bigint,
	"delivery_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('low stock', 'invoice waiting', 'delivery failed')),
	CONSTRAINT "notices_subject" CHECK (num_nonnulls("notices"."product_id", "notices"."invoice_id", "notices"."delivery_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "password_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_tokens_purpose" CHECK ("password_tokens"."purpose" in ('invitation', 'password reset'))
);
--> statement-breakpoint
CREATE TABLE "reset_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reset_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "logo_image_id" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "invoice_terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "invoice_footer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(number || E'
' || customer_name || E'
' || customer_phone || E'
' || coalesce(customer_email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_open" ON "notices" USING btree ("kind",coalesce("product_id", "invoice_id", "delivery_id")) WHERE "notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("id") WHERE "notices"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "password_tokens_user" ON "password_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_tokens_expiry" ON "password_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "activity_log_user" ON "activity_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
-- One active Admin must remain. Transactions that remove an Admin run one after the other, so that each sees
-- the result of the previous one.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_an_admin', 0));
  IF NOT EXISTS (SELECT FROM users WHERE role = 'Admin' AND is_active) THEN
    RAISE EXCEPTION 'the last active Admin stays one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin AFTER UPDATE OF role, is_active ON users FOR EACH ROW
  WHEN (OLD.role = 'Admin' AND OLD.is_active AND NOT (NEW.role = 'Admin' AND NEW.is_active))
  EXECUTE FUNCTION keep_an_admin();
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin_in AFTER DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'Admin' AND OLD.is_active) EXECUTE FUNCTION keep_an_admin();
