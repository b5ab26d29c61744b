CREATE SEQUENCE customer_numbers;
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"customer_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"text" text NOT NULL,
	"state" text,
	"is_default" boolean NOT NULL,
	CONSTRAINT "customer_addresses_customer_id_position_pk" PRIMARY KEY("customer_id","position"),
	CONSTRAINT "customer_addresses_kind" CHECK ("customer_addresses"."kind" in ('billing', 'shipping'))
);
--> statement-breakpoint
CREATE TABLE "customer_contacts" (
	"customer_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"email" text,
	"phone" text,
	"gets_invoices" boolean NOT NULL,
	"gets_statements" boolean NOT NULL,
	CONSTRAINT "customer_contacts_customer_id_position_pk" PRIMARY KEY("customer_id","position")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text DEFAULT 'C-' || nextval('customer_numbers') NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"tax_id" text,
	"terms_days" integer,
	"terms_from" text DEFAULT 'invoice' NOT NULL,
	"discount_basis_points" integer DEFAULT 0 NOT NULL,
	"price_list_id" bigint,
	"credit_limit_cents" bigint,
	"hold_reason" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"merged_into" bigint,
	"deleted_at" timestamp (3) with time zone,
	"name_key" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"phone_key" text GENERATED ALWAYS AS (nullif(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '')) STORED,
	"email_key" text GENERATED ALWAYS AS (nullif(lower(coalesce(email, '')), '')) STORED,
	"search_text" text GENERATED ALWAYS AS (fold_text(number || E'
' || name || E'
' || coalesce(phone, '') || E'
' || coalesce(email, ''))) STORED NOT NULL,
	CONSTRAINT "customers_terms" CHECK ("customers"."terms_days" between 0 and 365),
	CONSTRAINT "customers_terms_from" CHECK ("customers"."terms_from" in ('invoice', 'month end')),
	CONSTRAINT "customers_discount" CHECK ("customers"."discount_basis_points" between 0 and 10000),
	CONSTRAINT "customers_discount_or_list" CHECK ("customers"."discount_basis_points" = 0 or "customers"."price_list_id" is null),
	CONSTRAINT "customers_credit_limit" CHECK ("customers"."credit_limit_cents" >= 0),
	CONSTRAINT "customers_merged_into_another" CHECK ("customers"."merged_into" <> "customers"."id")
);
--> statement-breakpoint
CREATE TABLE "price_list_prices" (
	"price_list_id" bigint NOT NULL,
	"style_id" bigint,
	"product_id" bigint,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "price_list_prices_one" CHECK (num_nonnulls("price_list_prices"."style_id", "price_list_prices"."product_id") = 1),
	CONSTRAINT "price_list_prices_price" CHECK ("price_list_prices"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_exemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_exemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"certificate_number" text NOT NULL,
	"reason" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "tax_exemptions_reason" CHECK ("tax_exemptions"."reason" in ('Resale', 'Federal government', 'State or local government', 'Tribal government', 'Foreign diplomat', 'Charitable organization', 'Religious organization', 'Educational organization', 'Industrial production or manufacturing', 'Direct pay permit', 'Other')),
	CONSTRAINT "tax_exemptions_days" CHECK ("tax_exemptions"."valid_to" >= "tax_exemptions"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"credit_note_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restock_quantity" integer NOT NULL,
	"allowance_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "credit_note_lines_credit_note_id_line_pk" PRIMARY KEY("credit_note_id","line"),
	CONSTRAINT "credit_note_lines_units" CHECK (restock_quantity between 0 and quantity),
	CONSTRAINT "credit_note_lines_amounts" CHECK (allowance_cents >= 0 and total_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"issued_on" date NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "credit_notes_total" CHECK (total_cents = subtotal_cents - discount_cents + tax_cents),
	CONSTRAINT "credit_notes_amounts" CHECK (subtotal_cents > 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "opening_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"number" text NOT NULL,
	"on_date" date NOT NULL,
	"due_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "opening_items_amount" CHECK ("opening_items"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"customer_id" bigint,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"note" text,
	"received_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('payment', 'refund')),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('Bank transfer', 'Check', 'Card', 'Cash', 'Other')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_refund" CHECK ("payments"."kind" = 'payment' or "payments"."customer_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "receivable_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivable_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"document_type" text,
	"document_id" bigint,
	"amount_cents" bigint NOT NULL,
	"on_date" date NOT NULL,
	"due_on" date,
	"reverses" bigint,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"customer_id" bigint,
	"open_cents" bigint NOT NULL,
	"closed_on" date,
	CONSTRAINT "receivable_entries_kind" CHECK ("receivable_entries"."kind" in ('invoice', 'opening item', 'refund', 'payment', 'credit note', 'write-off')),
	CONSTRAINT "receivable_entries_side" CHECK (side in ('debit', 'credit') and (side = 'debit') = (kind in ('invoice', 'opening item', 'refund') = (reverses is null))),
	CONSTRAINT "receivable_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'payment', 'openingItem', 'creditNote', 'import') and document_id is not null),
	CONSTRAINT "receivable_entries_amount" CHECK ("receivable_entries"."amount_cents" >= 0),
	CONSTRAINT "receivable_entries_open_amount" CHECK ("receivable_entries"."open_cents" between 0 and "receivable_entries"."amount_cents"),
	CONSTRAINT "receivable_entries_closed" CHECK ((open_cents = 0) = (closed_on is not null))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"settled_on" date NOT NULL,
	"undoes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "settlements_amount" CHECK (amount_cents <> 0 and (amount_cents < 0) = (undoes is not null))
);
--> statement-breakpoint
ALTER TABLE "counters" DROP CONSTRAINT "counters_series";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_document_known";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_document_known";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "terms_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "terms_from" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "books_closed_to" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "customer_purchase_order" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ship_to" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ship_to_state" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "exemption_text" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "terms_days" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "terms_from" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "open_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_state" text GENERATED ALWAYS AS (case when status <> 'Processed' then null when open_cents = 0 and credited_cents > 0 and credited_cents = total_cents then 'credited'
        when open_cents = 0 then 'paid' when open_cents < total_cents then 'part paid' else 'unpaid' end) STORED;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_style_id_styles_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemptions" ADD CONSTRAINT "tax_exemptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_invoice_id_line_invoice_lines_invoice_id_line_fk" FOREIGN KEY ("invoice_id","line") REFERENCES "public"."invoice_lines"("invoice_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_items" ADD CONSTRAINT "opening_items_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_items" ADD CONSTRAINT "opening_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_reverses_receivable_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."receivable_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_debit_id_receivable_entries_id_fk" FOREIGN KEY ("debit_id") REFERENCES "public"."receivable_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_credit_id_receivable_entries_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."receivable_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_undoes_settlements_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_addresses_default" ON "customer_addresses" USING btree ("customer_id","kind") WHERE "customer_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_number" ON "customers" USING btree (fold_text("number")) WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_listed" ON "customers" USING btree ("name_key","id") WHERE "customers"."deleted_at" is null and "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_key") WHERE "customers"."deleted_at" is null and "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email_key") WHERE "customers"."deleted_at" is null and "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into") WHERE "customers"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops) WHERE "customers"."deleted_at" is null and "customers"."merged_into" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_prices_style" ON "price_list_prices" USING btree ("price_list_id","style_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_prices_product" ON "price_list_prices" USING btree ("price_list_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name" ON "price_lists" USING btree (fold_text("name"));--> statement-breakpoint
CREATE INDEX "tax_exemptions_customer" ON "tax_exemptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "credit_note_lines_invoice" ON "credit_note_lines" USING btree ("invoice_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_newest" ON "credit_notes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "opening_items_number" ON "opening_items" USING btree ("customer_id",fold_text("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("received_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_entries_document" ON "receivable_entries" USING btree ("document_type","document_id") WHERE "receivable_entries"."kind" <> 'write-off' and "receivable_entries"."reverses" is null;--> statement-breakpoint
CREATE INDEX "receivable_entries_write_off" ON "receivable_entries" USING btree ("document_type","document_id") WHERE "receivable_entries"."kind" = 'write-off';--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_entries_reverses" ON "receivable_entries" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "receivable_entries_customer" ON "receivable_entries" USING btree ("customer_id","on_date","id");--> statement-breakpoint
CREATE INDEX "receivable_entries_open" ON "receivable_entries" USING btree ("customer_id","due_on") WHERE "receivable_entries"."open_cents" > 0;--> statement-breakpoint
CREATE INDEX "receivable_entries_closed" ON "receivable_entries" USING btree ("closed_on");--> statement-breakpoint
CREATE INDEX "settlements_debit" ON "settlements" USING btree ("debit_id");--> statement-breakpoint
CREATE INDEX "settlements_credit" ON "settlements" USING btree ("credit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_undoes" ON "settlements" USING btree ("undoes");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_customer_record" ON "invoices" USING btree ("customer_id","created_at","id") WHERE "invoices"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_payment_state" ON "invoices" USING btree ("payment_state","created_at","id") WHERE "invoices"."payment_state" is not null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on") WHERE "invoices"."open_cents" > 0;--> statement-breakpoint
-- Each invoice that is processed already is owed in full, on the default terms.
UPDATE invoices SET open_cents = total_cents, terms_days = 30, terms_from = 'invoice', due_on = company_day(processed_at) + 30
WHERE status = 'Processed';
--> statement-breakpoint
INSERT INTO receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id, open_cents, closed_on)
SELECT 'invoice', 'debit', 'invoice', id, total_cents, company_day(processed_at), due_on, processed_at, coalesce(processed_by, created_by),
  total_cents, CASE WHEN total_cents = 0 THEN company_day(processed_at) END
FROM invoices WHERE status = 'Processed' ORDER BY processed_at, id;
--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_terms" CHECK ("company"."terms_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_terms_from" CHECK ("company"."terms_from" in ('invoice', 'month end'));--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_series" CHECK ("counters"."series" in ('INV', 'CN', 'RC'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'payment', 'openingItem', 'creditNote', 'import'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_open" CHECK (open_cents between 0 and total_cents and credited_cents between 0 and total_cents
        and (status = 'Processed' or open_cents + credited_cents = 0));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_terms" CHECK ("invoices"."terms_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_terms_from" CHECK (num_nulls(terms_days, terms_from) in (0, 2) and terms_from in ('invoice', 'month end'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_due_on" CHECK ("invoices"."status" <> 'Processed' or "invoices"."due_on" is not null);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('created', 'edited', 'received', 'adjusted', 'counted', 'imported', 'import undone', 'invoiced', 'voided', 'returned'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'payment', 'openingItem', 'creditNote', 'import'));
--> statement-breakpoint
-- Applies settlements to the open amounts of their entries and invoices, so that these are always the amount less its settlements.
CREATE FUNCTION apply_settlements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changes AS (
    SELECT entry_id, sum(amount_cents)::bigint AS cents
    FROM (SELECT debit_id AS entry_id, amount_cents FROM added UNION ALL SELECT credit_id, amount_cents FROM added) AS both_sides
    GROUP BY 1
  )
  UPDATE receivable_entries AS entry
  SET open_cents = entry.open_cents - changes.cents,
    closed_on = CASE WHEN entry.open_cents = changes.cents THEN (
      SELECT max(settled_on) FROM settlements WHERE debit_id = entry.id OR credit_id = entry.id
    ) END
  FROM changes WHERE entry.id = changes.entry_id;
  UPDATE invoices SET open_cents = entry.open_cents
  FROM receivable_entries AS entry
  WHERE entry.id IN (SELECT debit_id FROM added) AND entry.kind = 'invoice' AND entry.reverses IS NULL
    AND invoices.id = entry.document_id AND invoices.status = 'Processed';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlements_apply AFTER INSERT ON settlements REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION apply_settlements();
--> statement-breakpoint
CREATE FUNCTION keep_receivable_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'customer_id' - 'open_cents' - 'closed_on') = (to_jsonb(OLD) - 'customer_id' - 'open_cents' - 'closed_on') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry of the receivables never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER receivable_entries_keep BEFORE UPDATE ON receivable_entries
  FOR EACH ROW EXECUTE FUNCTION keep_receivable_entry();
--> statement-breakpoint
CREATE TRIGGER receivable_entries_no_delete BEFORE DELETE ON receivable_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receivable_entries_no_truncate BEFORE TRUNCATE ON receivable_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER settlements_append_only BEFORE UPDATE OR DELETE ON settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER settlements_no_truncate BEFORE TRUNCATE ON settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER opening_items_append_only BEFORE UPDATE OR DELETE ON opening_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER opening_items_no_truncate BEFORE TRUNCATE ON opening_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_no_truncate BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_note_lines_append_only BEFORE UPDATE OR DELETE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_note_lines_no_truncate BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER tax_exemptions_never_deleted BEFORE DELETE ON tax_exemptions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER customers_never_deleted BEFORE DELETE ON customers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A merge has one step: neither a chain nor a circle.
CREATE FUNCTION check_merge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM customers WHERE id = NEW.merged_into AND merged_into IS NOT NULL)
    OR EXISTS (SELECT FROM customers WHERE merged_into = NEW.id) THEN
    RAISE EXCEPTION 'customer % can''t be merged in two steps', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_merge BEFORE INSERT OR UPDATE OF merged_into ON customers FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION check_merge();
