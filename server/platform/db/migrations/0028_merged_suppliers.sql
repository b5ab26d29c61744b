ALTER TABLE "suppliers" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_merged_into_suppliers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suppliers_merged" ON "suppliers" USING btree (merged_into) WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_merged_is_deleted" CHECK (merged_into is null or deleted_at is not null);--> statement-breakpoint
DROP TRIGGER arrivals_append_only ON arrivals;--> statement-breakpoint
-- Nothing but what is billed of an arrival changes, and its supplier when that was merged.
CREATE TRIGGER arrivals_append_only BEFORE DELETE OR UPDATE OF id, number, purchase_order_id, supplier_name, arrived_on, note, accepted_units, rejected_units, reverses, created_at, created_by ON arrivals FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION check_arrival_supplier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM suppliers WHERE id = OLD.supplier_id AND merged_into = NEW.supplier_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'arrival % changes its supplier only with a merge', OLD.number USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER arrivals_supplier_merged BEFORE UPDATE OF supplier_id ON arrivals FOR EACH ROW EXECUTE FUNCTION check_arrival_supplier();
