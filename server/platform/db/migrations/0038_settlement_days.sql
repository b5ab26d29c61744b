DROP INDEX "settlements_day";--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "debit_on" date;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "debit_due_on" date;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "credit_on" date;--> statement-breakpoint
ALTER TABLE settlements DISABLE TRIGGER settlements_append_only;--> statement-breakpoint
UPDATE settlements SET debit_on = debit.on_date, debit_due_on = coalesce(debit.due_on, debit.on_date), credit_on = credit.on_date
FROM receivable_entries AS debit, receivable_entries AS credit WHERE debit.id = debit_id AND credit.id = credit_id;--> statement-breakpoint
ALTER TABLE settlements ENABLE TRIGGER settlements_append_only;--> statement-breakpoint
CREATE INDEX "settlements_day" ON "settlements" USING btree ("settled_on","debit_on","debit_due_on","credit_on","amount_cents");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_days" CHECK (num_nulls(debit_on, debit_due_on, credit_on) = 0);
--> statement-breakpoint
-- Copies the days of the two entries, which never change.
CREATE FUNCTION copy_settlement_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT on_date, coalesce(due_on, on_date) INTO NEW.debit_on, NEW.debit_due_on FROM receivable_entries WHERE id = NEW.debit_id;
  SELECT on_date INTO NEW.credit_on FROM receivable_entries WHERE id = NEW.credit_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlements_days BEFORE INSERT ON settlements FOR EACH ROW EXECUTE FUNCTION copy_settlement_days();
