CREATE TABLE "invoice_charges" (
	"invoice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_taxed" boolean NOT NULL,
	CONSTRAINT "invoice_charges_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_charges_position" CHECK (position between 1 and 3),
	CONSTRAINT "invoice_charges_amount" CHECK ("invoice_charges"."label" <> '' and "invoice_charges"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_note_charges" (
	"credit_note_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "credit_note_charges_credit_note_id_position_pk" PRIMARY KEY("credit_note_id","position"),
	CONSTRAINT "credit_note_charges_amount" CHECK ("credit_note_charges"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_list_prices" DROP CONSTRAINT "price_list_prices_price";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_total";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_amounts";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_total";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_amounts";--> statement-breakpoint
DROP INDEX "price_list_prices_style";--> statement-breakpoint
DROP INDEX "price_list_prices_product";--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "charge_labels" text[] DEFAULT '{"Freight","Handling","Insurance"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "prints_list_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "staff_price_floor_basis_points" integer;--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD COLUMN "from_units" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "list_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_type" text DEFAULT 'percentage' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "charges_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "taxed_charges_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "charges_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "taxed_charges_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_charges" ADD CONSTRAINT "invoice_charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_charges" ADD CONSTRAINT "credit_note_charges_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_charges" ADD CONSTRAINT "credit_note_charges_charge" FOREIGN KEY ("invoice_id","position") REFERENCES "public"."invoice_charges"("invoice_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_note_charges_invoice" ON "credit_note_charges" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_prices_style" ON "price_list_prices" USING btree ("price_list_id","style_id","from_units");--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_prices_product" ON "price_list_prices" USING btree ("price_list_id","product_id","from_units");--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_staff_price_floor" CHECK ("company"."staff_price_floor_basis_points" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "price_list_prices" ADD CONSTRAINT "price_list_prices_price" CHECK ("price_list_prices"."price_cents" >= 0 and "price_list_prices"."from_units" >= 1);--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_list_price" CHECK (list_price_cents >= 0 and list_price_cents <> unit_price_cents);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_discount_type" CHECK ("invoices"."discount_type" in ('percentage', 'amount'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_total" CHECK (total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amounts" CHECK (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents
        and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000
        and tax_ppm % 10 = 0);--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_total" CHECK (total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents);--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_amounts" CHECK (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents);--> statement-breakpoint
CREATE TRIGGER invoice_charges_append_only BEFORE UPDATE OR DELETE ON invoice_charges FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_charges_no_truncate BEFORE TRUNCATE ON invoice_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_note_charges_append_only BEFORE UPDATE OR DELETE ON credit_note_charges FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_note_charges_no_truncate BEFORE TRUNCATE ON credit_note_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_processed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <> NEW.number THEN
    RAISE EXCEPTION 'the number of an invoice never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> 'Pending' AND (
    OLD.subtotal_cents, OLD.discount_type, OLD.discount_basis_points, OLD.discount_cents, OLD.charges_cents,
    OLD.taxed_charges_cents, OLD.tax_ppm, OLD.tax_cents, OLD.total_cents
  ) IS DISTINCT FROM (
    NEW.subtotal_cents, NEW.discount_type, NEW.discount_basis_points, NEW.discount_cents, NEW.charges_cents,
    NEW.taxed_charges_cents, NEW.tax_ppm, NEW.tax_cents, NEW.total_cents
  ) THEN
    RAISE EXCEPTION 'the money of invoice % is fixed: it is %', OLD.number, OLD.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status = 'Pending' OR (OLD.status = 'Processed' AND NEW.status = 'Void')) THEN
    RAISE EXCEPTION 'invoice % can''t go from % to %', OLD.number, OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
