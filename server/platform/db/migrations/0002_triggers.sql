-- Rules that a table definition can't express: append-only tables, and amounts that are fixed once processed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_truncate BEFORE TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_log_no_delete BEFORE DELETE ON activity_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_log_no_truncate BEFORE TRUNCATE ON activity_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An entry may be sealed once; nothing else about it may change.
CREATE FUNCTION allow_sealing_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seal IS NULL AND NEW.seal IS NOT NULL AND NEW.seal_position IS NOT NULL
    AND (to_jsonb(NEW) - 'seal' - 'seal_position') = (to_jsonb(OLD) - 'seal' - 'seal_position') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry of the activity log is sealed once and never changed'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_log_sealed_once BEFORE UPDATE ON activity_log
  FOR EACH ROW EXECUTE FUNCTION allow_sealing_alone();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_no_truncate BEFORE TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_processed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number <> NEW.number THEN
    RAISE EXCEPTION 'the number of an invoice never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> 'Pending' AND (
    OLD.subtotal_cents, OLD.discount_basis_points, OLD.discount_cents, OLD.tax_basis_points, OLD.tax_cents, OLD.total_cents
  ) IS DISTINCT FROM (
    NEW.subtotal_cents, NEW.discount_basis_points, NEW.discount_cents, NEW.tax_basis_points, NEW.tax_cents, NEW.total_cents
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
--> statement-breakpoint
CREATE TRIGGER invoices_keep_processed_money BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_processed_money();
--> statement-breakpoint
CREATE TRIGGER invoices_never_deleted BEFORE DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Leaves room on each page for new row versions, so that a sale changes no index (a HOT update).
ALTER TABLE products SET (fillfactor = 85);
