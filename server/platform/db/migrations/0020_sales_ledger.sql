DROP TABLE "category_sale_changes" CASCADE;--> statement-breakpoint
DROP TABLE "category_sales" CASCADE;--> statement-breakpoint
DROP TABLE "product_sale_changes" CASCADE;--> statement-breakpoint
DROP TABLE "product_sales" CASCADE;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "arrival_lines" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "season" text;
--> statement-breakpoint
CREATE TABLE "sale_entries" (
	"on_date" date NOT NULL,
	"kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"item_id" bigint NOT NULL,
	"customer_id" bigint,
	"units" integer NOT NULL,
	"net_cents" bigint NOT NULL,
	"list_cents" bigint NOT NULL,
	"returned_units" integer NOT NULL,
	"returned_cents" bigint NOT NULL,
	"restocked_units" integer NOT NULL,
	"cost_micros" numeric,
	"known_net_cents" bigint GENERATED ALWAYS AS (case when cost_micros is null then 0 else net_cents - returned_cents end) STORED NOT NULL,
	"unknown_units" integer GENERATED ALWAYS AS (case when cost_micros is null then units - returned_units else 0 end) STORED NOT NULL,
	CONSTRAINT "sale_entries_on_date_kind_document_id_line_pk" PRIMARY KEY("on_date","kind","document_id","line"),
	CONSTRAINT "sale_entries_kind" CHECK ("sale_entries"."kind" in ('invoice', 'void', 'credit note')),
	CONSTRAINT "sale_entries_sold" CHECK (case kind when 'invoice' then units > 0 and least(net_cents, list_cents) >= 0
        when 'void' then units < 0 and greatest(net_cents, list_cents) <= 0 else units = 0 and net_cents = 0 and list_cents = 0 end),
	CONSTRAINT "sale_entries_returned" CHECK (returned_cents >= 0 and restocked_units between 0 and returned_units
        and (kind = 'credit note' or (returned_units = 0 and returned_cents = 0)))
);
--> statement-breakpoint
CREATE TABLE "sales_by_customer" (
	"month" date NOT NULL,
	"customer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"net_cents" numeric NOT NULL,
	"list_cents" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"returned_cents" numeric NOT NULL,
	"restocked_units" bigint NOT NULL,
	"cost_micros" numeric NOT NULL,
	"known_net_cents" numeric NOT NULL,
	"unknown_units" bigint NOT NULL,
	CONSTRAINT "sales_by_customer_month_customer_id_pk" PRIMARY KEY("month","customer_id")
);
--> statement-breakpoint
CREATE TABLE "sales_by_customer_changes" (
	"month" date NOT NULL,
	"customer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"net_cents" numeric NOT NULL,
	"list_cents" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"returned_cents" numeric NOT NULL,
	"restocked_units" bigint NOT NULL,
	"cost_micros" numeric NOT NULL,
	"known_net_cents" numeric NOT NULL,
	"unknown_units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_by_day" (
	"day" date PRIMARY KEY NOT NULL,
	"units" bigint NOT NULL,
	"net_cents" numeric NOT NULL,
	"list_cents" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"returned_cents" numeric NOT NULL,
	"restocked_units" bigint NOT NULL,
	"cost_micros" numeric NOT NULL,
	"known_net_cents" numeric NOT NULL,
	"unknown_units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_by_day_changes" (
	"day" date NOT NULL,
	"units" bigint NOT NULL,
	"net_cents" numeric NOT NULL,
	"list_cents" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"returned_cents" numeric NOT NULL,
	"restocked_units" bigint NOT NULL,
	"cost_micros" numeric NOT NULL,
	"known_net_cents" numeric NOT NULL,
	"unknown_units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_by_item" (
	"month" date NOT NULL,
	"item_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"net_cents" numeric NOT NULL,
	"list_cents" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"returned_cents" numeric NOT NULL,
	"restocked_units" bigint NOT NULL,
	"cost_micros" numeric NOT NULL,
	"known_net_cents" numeric NOT NULL,
	"unknown_units" bigint NOT NULL,
	CONSTRAINT "sales_by_item_month_item_id_pk" PRIMARY KEY("month","item_id")
);
--> statement-breakpoint
CREATE TABLE "sales_by_item_changes" (
	"month" date NOT NULL,
	"item_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"net_cents" numeric NOT NULL,
	"list_cents" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"returned_cents" numeric NOT NULL,
	"restocked_units" bigint NOT NULL,
	"cost_micros" numeric NOT NULL,
	"known_net_cents" numeric NOT NULL,
	"unknown_units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sold_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"style_id" bigint,
	"style_number" text,
	"style_name" text,
	"color" text NOT NULL,
	"size" text NOT NULL,
	"size_position" integer,
	"category" text,
	"manufacturer" text,
	"season" text,
	"season_known" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sold_items" ADD CONSTRAINT "sold_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_entries_customer" ON "sale_entries" USING btree ("customer_id","on_date") WHERE "sale_entries"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_entries_item" ON "sale_entries" USING btree ("item_id","on_date");--> statement-breakpoint
CREATE INDEX "sold_items_product" ON "sold_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sold_items_style" ON "sold_items" USING btree ("style_id") WHERE "sold_items"."style_id" is not null;
--> statement-breakpoint
CREATE TRIGGER sold_items_append_only BEFORE UPDATE OR DELETE ON sold_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sold_items_no_truncate BEFORE TRUNCATE ON sold_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the customer of an entry changes, when its invoice is linked to one.
CREATE TRIGGER sale_entries_append_only
  BEFORE DELETE OR UPDATE OF on_date, kind, document_id, line, item_id, units, net_cents, list_cents, returned_units, returned_cents,
    restocked_units, cost_micros
  ON sale_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sale_entries_no_truncate BEFORE TRUNCATE ON sale_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION count_sales(entries sale_entries[], times integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH entry AS MATERIALIZED (
    SELECT * FROM unnest(entries)
  ), by_item AS (
    INSERT INTO sales_by_item_changes
    SELECT first_of_month(on_date), item_id, times * sum(units), times * sum(net_cents), times * sum(list_cents),
      times * sum(returned_units), times * sum(returned_cents), times * sum(restocked_units), times * coalesce(sum(cost_micros), 0),
      times * sum(known_net_cents), times * sum(unknown_units)
    FROM entry GROUP BY 1, 2
  ), by_customer AS (
    INSERT INTO sales_by_customer_changes
    SELECT first_of_month(on_date), coalesce(customer_id, 0), times * sum(units), times * sum(net_cents), times * sum(list_cents),
      times * sum(returned_units), times * sum(returned_cents), times * sum(restocked_units), times * coalesce(sum(cost_micros), 0),
      times * sum(known_net_cents), times * sum(unknown_units)
    FROM entry GROUP BY 1, 2
  )
  INSERT INTO sales_by_day_changes
  SELECT on_date, times * sum(units), times * sum(net_cents), times * sum(list_cents), times * sum(returned_units),
    times * sum(returned_cents), times * sum(restocked_units), times * coalesce(sum(cost_micros), 0), times * sum(known_net_cents),
    times * sum(unknown_units)
  FROM entry GROUP BY 1;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_sale_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM count_sales(array(SELECT row(removed.*)::sale_entries FROM removed), -1);
  END IF;
  PERFORM count_sales(array(SELECT row(added.*)::sale_entries FROM added), 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sale_entries_inserted AFTER INSERT ON sale_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_sale_entries();
--> statement-breakpoint
CREATE TRIGGER sale_entries_updated AFTER UPDATE ON sale_entries REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_sale_entries();
--> statement-breakpoint
-- Enters the documents that the ledger of sales doesn't have yet, month by month: once here, and for documents that were inserted with SQL.
-- The net amount of a line is its total less its share of the discount, by largest remainder as in domain/sales/margin.ts.
CREATE FUNCTION enter_sales() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_day date;
BEGIN
  FOR first_day IN SELECT DISTINCT first_of_month(dated_on) FROM invoices WHERE processed_at IS NOT NULL ORDER BY 1 LOOP
    WITH document AS MATERIALIZED (
      SELECT id, dated_on, customer_id, subtotal_cents, discount_cents FROM invoices
      WHERE processed_at IS NOT NULL AND dated_on >= first_day AND dated_on < first_day + interval '1 month'
        AND NOT EXISTS (SELECT FROM sale_entries WHERE on_date = dated_on AND kind = 'invoice' AND document_id = invoices.id)
    ), sold AS MATERIALIZED (
      SELECT document.id, dated_on, customer_id, line.*,
        nullif(coalesce(line.season, product.season, style.season), '') AS sold_season, line.season IS NOT NULL AS is_known,
        line.total_cents - div(discount_cents::numeric * total_cents, greatest(subtotal_cents, 1))
          - (row_number() OVER (
              PARTITION BY document.id ORDER BY mod(discount_cents::numeric * total_cents, greatest(subtotal_cents, 1)) DESC, line
            ) <= discount_cents - sum(div(discount_cents::numeric * total_cents, greatest(subtotal_cents, 1))) OVER (PARTITION BY document.id)
          )::int AS net
      FROM document JOIN invoice_lines AS line ON invoice_id = document.id
      JOIN products AS product ON product.id = product_id
      LEFT JOIN styles AS style ON style.id = product.style_id
    ), added AS (
      INSERT INTO sold_items (product_id, code, name, style_id, style_number, style_name, color, size, size_position, category, manufacturer,
        season, season_known)
      SELECT DISTINCT product_id, code, name, style_id, style_number, style_name, color, size, size_position, category, manufacturer,
        sold_season, is_known
      FROM sold WHERE NOT EXISTS (
        SELECT FROM sold_items AS item WHERE item.product_id = sold.product_id
          AND (item.code, item.name, item.style_id, item.style_number, item.style_name, item.color, item.size, item.size_position,
              item.category, item.manufacturer, item.season, item.season_known)
            IS NOT DISTINCT FROM (sold.code, sold.name, sold.style_id, sold.style_number, sold.style_name, sold.color, sold.size,
              sold.size_position, sold.category, sold.manufacturer, sold.sold_season, sold.is_known))
      RETURNING *
    ), item AS MATERIALIZED (
      SELECT * FROM added UNION ALL SELECT * FROM sold_items
    )
    INSERT INTO sale_entries
    SELECT dated_on, 'invoice', sold.id, sold.line, item.id, customer_id, quantity, net,
      quantity * coalesce(list_price_cents, unit_price_cents), 0, 0, 0, -cost.value_micros
    FROM sold JOIN item ON item.product_id = sold.product_id
      AND (item.code, item.name, item.style_id, item.style_number, item.style_name, item.color, item.size, item.size_position,
          item.category, item.manufacturer, item.season, item.season_known)
        IS NOT DISTINCT FROM (sold.code, sold.name, sold.style_id, sold.style_number, sold.style_name, sold.color, sold.size,
          sold.size_position, sold.category, sold.manufacturer, sold.sold_season, sold.is_known)
    LEFT JOIN cost_entries AS cost ON cost.document_type = 'invoice' AND cost.document_id = sold.id AND cost.document_line = sold.line
      AND cost.reason = 'processed';
  END LOOP;
  FOR first_day IN SELECT DISTINCT first_of_month(voided_on) FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL LOOP
    INSERT INTO sale_entries
    SELECT voided_on, 'void', document_id, line, item_id, entry.customer_id, -units, -net_cents, -list_cents, 0, 0, 0, -cost_micros
    FROM invoices JOIN sale_entries AS entry ON on_date = dated_on AND kind = 'invoice' AND document_id = invoices.id
    WHERE processed_at IS NOT NULL AND voided_on >= first_day AND voided_on < first_day + interval '1 month'
      AND NOT EXISTS (SELECT FROM sale_entries WHERE on_date = voided_on AND kind = 'void' AND document_id = invoices.id);
  END LOOP;
  FOR first_day IN SELECT DISTINCT first_of_month(issued_on) FROM credit_notes LOOP
    WITH credited AS MATERIALIZED (
      SELECT note.id, issued_on, dated_on, credit.*,
        credit.total_cents - div(note.discount_cents::numeric * credit.total_cents, greatest(note.subtotal_cents, 1))
          - (row_number() OVER (
              PARTITION BY note.id
              ORDER BY mod(note.discount_cents::numeric * credit.total_cents, greatest(note.subtotal_cents, 1)) DESC, line
            ) <= note.discount_cents
              - sum(div(note.discount_cents::numeric * credit.total_cents, greatest(note.subtotal_cents, 1))) OVER (PARTITION BY note.id)
          )::int AS net
      FROM credit_notes AS note JOIN credit_note_lines AS credit ON credit_note_id = note.id
      JOIN invoices ON invoices.id = note.invoice_id
      WHERE issued_on >= first_day AND issued_on < first_day + interval '1 month'
        AND NOT EXISTS (SELECT FROM sale_entries WHERE on_date = issued_on AND kind = 'credit note' AND document_id = note.id)
    )
    INSERT INTO sale_entries
    SELECT issued_on, 'credit note', credited.id, credited.line, item_id, customer_id, 0, 0, 0, quantity, net, restock_quantity,
      CASE WHEN entry.cost_micros IS NOT NULL THEN -coalesce(cost.value_micros, 0) END
    FROM credited
    JOIN sale_entries AS entry ON on_date = dated_on AND kind = 'invoice' AND entry.document_id = invoice_id AND entry.line = credited.line
    LEFT JOIN cost_entries AS cost ON cost.document_type = 'creditNote' AND cost.document_id = credited.id
      AND cost.document_line = credited.line AND cost.reason = 'returned';
  END LOOP;
END $$;
--> statement-breakpoint
DROP TRIGGER credit_note_lines_sold ON credit_note_lines;
--> statement-breakpoint
DROP FUNCTION count_credited_units();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_sold(invoice bigint, day date, total bigint, added_invoices integer, times integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revenue_changes VALUES (day, added_invoices, times * total);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_sales() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_day date;
BEGIN
  LOCK TABLE invoices, credit_notes, credit_note_lines, sale_entries IN SHARE ROW EXCLUSIVE MODE;
  PERFORM enter_sales();
  DELETE FROM revenue_changes;
  DELETE FROM revenue;
  INSERT INTO revenue
  SELECT sold_on, sum(invoices), sum(cents)
  FROM (
    SELECT dated_on AS sold_on, 1 AS invoices, total_cents AS cents FROM invoices WHERE processed_at IS NOT NULL
    UNION ALL
    SELECT voided_on, 0, -total_cents FROM invoices WHERE processed_at IS NOT NULL AND voided_on IS NOT NULL
    UNION ALL SELECT issued_on, 0, -total_cents FROM credit_notes
  ) AS sold GROUP BY 1;
  DELETE FROM sales_by_item_changes;
  DELETE FROM sales_by_customer_changes;
  DELETE FROM sales_by_day_changes;
  DELETE FROM sales_by_item;
  DELETE FROM sales_by_customer;
  DELETE FROM sales_by_day;
  FOR first_day IN SELECT DISTINCT first_of_month(on_date) FROM sale_entries LOOP
    PERFORM count_sales(
      array(SELECT entry FROM sale_entries AS entry WHERE on_date >= first_day AND on_date < first_day + interval '1 month'), 1);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT enter_sales();
