CREATE TABLE "bill_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"arrival_id" bigint,
	"arrival_line" integer,
	"arrived_micros" numeric DEFAULT 0 NOT NULL,
	"opening_micros" numeric DEFAULT 0 NOT NULL,
	"charges_micros" numeric DEFAULT 0 NOT NULL,
	"payable_micros" numeric DEFAULT 0 NOT NULL,
	"on_date" date NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bill_entries_reason" CHECK ("bill_entries"."reason" in ('bill entered', 'bill edited', 'bill voided', 'charges landed', 'charges not landed')),
	CONSTRAINT "bill_entries_line" CHECK (num_nulls(arrival_id, arrival_line) in (0, 2) and (arrival_id is null or (charges_micros, payable_micros) = (0, 0))
        and (arrival_id is not null or opening_micros = 0) and payable_micros % 10000 = 0)
);
--> statement-breakpoint
ALTER TABLE "bill_entries" ADD CONSTRAINT "bill_entries_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_entries" ADD CONSTRAINT "bill_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_entries" ADD CONSTRAINT "bill_entries_arrival_line" FOREIGN KEY ("arrival_id","arrival_line") REFERENCES "public"."arrival_lines"("arrival_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_entries_bill" ON "bill_entries" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bill_entries_arrival" ON "bill_entries" USING btree ("arrival_id") WHERE arrival_id is not null;
--> statement-breakpoint
CREATE TRIGGER bill_entries_append_only BEFORE UPDATE OR DELETE ON bill_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bill_entries_no_truncate BEFORE TRUNCATE ON bill_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the bills of today say, on the day on which they were entered: by line, then what is of the whole bill.
WITH lines AS (
  SELECT bill_id, arrival_id, arrival_line,
    quantity * floor((unit_cost_micros::numeric * rate_nanos + 500000000) / 1000000000) AS value,
    row_number() OVER (PARTITION BY arrival_id, arrival_line ORDER BY bill_id) AS position
  FROM bill_lines JOIN bills ON bills.id = bill_id WHERE voided_at IS NULL
), entered AS (
  SELECT document_id AS arrival_id, document_line AS arrival_line, sum(value_micros) FILTER (WHERE reason = 'received') AS received,
    coalesce(sum(value_micros + expense_micros) FILTER (WHERE reason = 'billed'), 0) AS corrected
  FROM cost_entries WHERE document_type = 'arrival' GROUP BY document_id, document_line
), posted AS (
  SELECT bill_id, lines.arrival_id, lines.arrival_line, value,
    CASE WHEN received IS NULL AND position = 1
      THEN sum(value) OVER (PARTITION BY lines.arrival_id, lines.arrival_line) - coalesce(corrected, 0) ELSE 0 END AS opening
  FROM lines LEFT JOIN entered ON entered.arrival_id = lines.arrival_id AND entered.arrival_line = lines.arrival_line
), heads AS (
  SELECT bills.id AS bill_id, round(floor((amount_cents * 10000::numeric * bills.rate_nanos + 500000000) / 1000000000) / 10000) * 10000 AS payable,
    floor((charges_cents * 10000::numeric * bills.rate_nanos + 500000000) / 1000000000) AS charges,
    (SELECT value_micros FROM landed_costs WHERE landed_costs.bill_id = bills.id AND undone_at IS NULL) AS landed
  FROM bills WHERE voided_at IS NULL
), entries AS (
  SELECT bill_id, arrival_id, arrival_line, value - opening AS arrived, opening, 0 AS charges, 0 AS payable FROM posted
  UNION ALL
  SELECT bill_id, NULL, NULL, coalesce(landed, 0), 0, CASE WHEN landed IS NULL THEN charges ELSE 0 END, payable FROM heads
)
INSERT INTO bill_entries (bill_id, reason, arrival_id, arrival_line, arrived_micros, opening_micros, charges_micros, payable_micros, on_date,
  user_id, created_at)
SELECT bill_id, 'bill entered', arrival_id, arrival_line, arrived, opening, charges, payable,
  greatest(coalesce(company_day(created_at), created_at::date), (SELECT books_closed_to + 1 FROM company)), created_by, created_at
FROM entries JOIN bills ON bills.id = bill_id
ORDER BY bill_id, arrival_id NULLS LAST, arrival_line;
