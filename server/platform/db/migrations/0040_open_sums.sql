CREATE TABLE "open_sum_changes" (
	"side" text NOT NULL,
	"on_date" date NOT NULL,
	"due_on" date NOT NULL,
	"open_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_sums" (
	"side" text NOT NULL,
	"on_date" date NOT NULL,
	"due_on" date NOT NULL,
	"open_cents" bigint NOT NULL,
	CONSTRAINT "open_sums_side_on_date_due_on_pk" PRIMARY KEY("side","on_date","due_on")
);
--> statement-breakpoint
DROP INDEX "receivable_entries_open_sum";--> statement-breakpoint
DROP INDEX "receivable_entries_closed";--> statement-breakpoint
CREATE INDEX "receivable_entries_customer_closed" ON "receivable_entries" USING btree ("customer_id",coalesce("closed_on", 'infinity'));--> statement-breakpoint
CREATE INDEX "receivable_entries_closed" ON "receivable_entries" USING btree (coalesce("closed_on", 'infinity'));
--> statement-breakpoint
-- The sums of what is open, maintained for every writer of entries. One change per side and days, however many entries a statement writes.
CREATE FUNCTION sum_new_open_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_sum_changes (side, on_date, due_on, open_cents)
  SELECT side, on_date, coalesce(due_on, on_date), sum(open_cents) FROM added WHERE open_cents > 0 GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receivable_entries_sum_new AFTER INSERT ON receivable_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_new_open_entries();
--> statement-breakpoint
CREATE FUNCTION sum_changed_open_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_sum_changes (side, on_date, due_on, open_cents)
  SELECT side, on_date, coalesce(due_on, on_date), sum(cents)
  FROM (
    SELECT side, on_date, due_on, open_cents AS cents FROM changed
    UNION ALL SELECT side, on_date, due_on, -open_cents FROM original
  ) AS both_versions
  GROUP BY 1, 2, 3 HAVING sum(cents) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receivable_entries_sum_changed AFTER UPDATE ON receivable_entries
  REFERENCING OLD TABLE AS original NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_open_entries();
--> statement-breakpoint
INSERT INTO open_sums (side, on_date, due_on, open_cents)
SELECT side, on_date, coalesce(due_on, on_date), sum(open_cents) FROM receivable_entries WHERE open_cents > 0 GROUP BY 1, 2, 3;
