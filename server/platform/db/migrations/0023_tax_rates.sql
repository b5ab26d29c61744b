ALTER TABLE "invoices" DROP CONSTRAINT "invoices_amounts";--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "tax_basis_points" TO "tax_ppm";--> statement-breakpoint
-- Rewrites the table once. An UPDATE would be refused for processed invoices by the trigger below, and leave the table twice as large.
ALTER TABLE "invoices" ALTER COLUMN "tax_ppm" TYPE integer USING "tax_ppm" * 100;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amounts" CHECK (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and discount_basis_points between 0 and 10000 and tax_ppm between 0 and 500000
        and tax_ppm % 10 = 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_processed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <> NEW.number THEN
    RAISE EXCEPTION 'the number of an invoice never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> 'Pending' AND (
    OLD.subtotal_cents, OLD.discount_basis_points, OLD.discount_cents, OLD.tax_ppm, OLD.tax_cents, OLD.total_cents
  ) IS DISTINCT FROM (
    NEW.subtotal_cents, NEW.discount_basis_points, NEW.discount_cents, NEW.tax_ppm, NEW.tax_cents, NEW.total_cents
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
