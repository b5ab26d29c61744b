CREATE TABLE "pick_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pick_list_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"document_type" text,
	"document_id" bigint,
	"kind" text NOT NULL,
	"asked" integer NOT NULL,
	"picked" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "pick_entries_document_known" CHECK (num_nulls(document_type, document_id) in (0, 2) and document_type in ('batch', 'invoice', 'order', 'customer', 'payment', 'openingItem', 'creditNote', 'import') and document_id is not null),
	CONSTRAINT "pick_entries_kind" CHECK ("pick_entries"."kind" in ('asked', 'picked', 'undone', 'not found', 'closed', 'moved', 'taken off')),
	CONSTRAINT "pick_entries_units" CHECK ("pick_entries"."asked" <> 0 or "pick_entries"."picked" <> 0)
);
--> statement-breakpoint
ALTER TABLE "pick_list_lines" DROP CONSTRAINT "pick_list_lines_document_known";
--> statement-breakpoint
ALTER TABLE "pick_list_lines" DROP CONSTRAINT "pick_list_lines_quantity";
--> statement-breakpoint
DROP INDEX "pick_list_lines_document";
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "picking" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "shipping" text GENERATED ALWAYS AS (case when status = 'Void' then null when dispatched_on is not null then 'dispatched' when picking = 'all' then 'picked'
        when picking = 'part' then 'partly picked' when status = 'Pending' then 'to pick' end) STORED;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "picked_units" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "pick_entries" ADD CONSTRAINT "pick_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pick_entries" ADD CONSTRAINT "pick_entries_line" FOREIGN KEY ("pick_list_id","line") REFERENCES "public"."pick_list_lines"("pick_list_id","line") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pick_entries_line" ON "pick_entries" USING btree ("pick_list_id","line");
--> statement-breakpoint
CREATE INDEX "pick_entries_document" ON "pick_entries" USING btree ("document_type","document_id");
--> statement-breakpoint
CREATE INDEX "invoices_shipping" ON "invoices" USING btree ("shipping","dated_on","id") WHERE "invoices"."shipping" is not null;
--> statement-breakpoint
-- What each row of a list asks for and what of it is picked. A row goes on with the invoice that replaced its own last.
CREATE TEMPORARY TABLE converted_lines AS
WITH RECURSIVE later AS (
	SELECT DISTINCT document_id AS first, document_id AS id FROM pick_list_lines WHERE document_type = 'invoice'
	UNION ALL
	SELECT first, invoices.id FROM later JOIN invoices ON replaces_id = later.id
), line_sums AS (
	SELECT pick_list_id, document_type, document_id, min(line) AS line, min(product_id) AS product_id,
		(array_agg(quantity ORDER BY line))[1] AS asked, sum(quantity)::int - (array_agg(quantity ORDER BY line))[1] AS not_found
	FROM pick_list_lines GROUP BY pick_list_id, document_type, document_id, document_line
), marked AS (
	SELECT line_sums.*, coalesce((SELECT max(id) FROM later WHERE document_type = 'invoice' AND first = document_id), document_id) AS current_id,
		coalesce((SELECT sum(quantity) FROM pick_marks
			WHERE pick_marks.pick_list_id = line_sums.pick_list_id AND pick_marks.line = line_sums.line), 0)::int AS picked
	FROM line_sums
), claimed AS (
	SELECT marked.*, closed_at, created_at, created_by, CASE WHEN closed_at IS NULL THEN asked - not_found ELSE picked END AS claimed
	FROM marked JOIN pick_lists ON pick_lists.id = pick_list_id
), document_units AS (
	SELECT 'invoice' AS document_type, invoice_id AS current_id, product_id, sum(quantity)::int AS units
	FROM invoice_lines JOIN invoices ON invoices.id = invoice_id WHERE status <> 'Void' GROUP BY invoice_id, product_id
	UNION ALL
	SELECT 'order', order_id, product_id, sum(allocated)::int FROM order_lines GROUP BY order_id, product_id
), earlier AS (
	SELECT claimed.*, sum(claimed) OVER (PARTITION BY document_type, current_id, product_id ORDER BY pick_list_id, line)::int - claimed AS before
	FROM claimed
)
SELECT earlier.*, greatest(0, least(claimed, coalesce(units, 0) - before)) AS kept
FROM earlier LEFT JOIN document_units USING (document_type, current_id, product_id);
--> statement-breakpoint
INSERT INTO pick_entries (pick_list_id, line, document_type, document_id, kind, asked, picked, created_at, user_id)
SELECT pick_list_id, line, document_type, current_id, kind, asked, picked, at, by
FROM (
	SELECT 1 AS step, pick_list_id, line, document_type, current_id, 'asked' AS kind, asked, 0 AS picked, created_at AS at, created_by AS by, 0::bigint AS mark
	FROM converted_lines
	UNION ALL
	SELECT 2, pick_list_id, line, document_type, current_id, 'not found', -not_found, 0, created_at, created_by, 0 FROM converted_lines
	UNION ALL
	SELECT 3, pick_list_id, line, document_type, current_id, CASE WHEN quantity > 0 THEN 'picked' ELSE 'undone' END, 0, quantity,
		pick_marks.created_at, user_id, pick_marks.id
	FROM pick_marks JOIN converted_lines USING (pick_list_id, line)
	UNION ALL
	SELECT 4, pick_list_id, line, document_type, current_id, 'closed', picked + not_found - asked, 0, closed_at, created_by, 0
	FROM converted_lines WHERE closed_at IS NOT NULL
	UNION ALL
	SELECT 5, pick_list_id, line, document_type, current_id, 'taken off', kept - claimed, least(0, kept - picked),
		coalesce(closed_at, created_at), created_by, 0
	FROM converted_lines
) AS entries
WHERE asked <> 0 OR picked <> 0
ORDER BY pick_list_id, line, step, mark;
--> statement-breakpoint
ALTER TABLE pick_list_lines DISABLE TRIGGER pick_list_lines_append_only;
--> statement-breakpoint
DELETE FROM pick_list_lines WHERE NOT EXISTS (
	SELECT FROM converted_lines WHERE converted_lines.pick_list_id = pick_list_lines.pick_list_id AND converted_lines.line = pick_list_lines.line);
--> statement-breakpoint
ALTER TABLE "pick_list_lines" ADD COLUMN "box" integer;
--> statement-breakpoint
UPDATE pick_list_lines SET box = boxes.box
FROM (
	SELECT pick_list_id, line, dense_rank() OVER (PARTITION BY pick_list_id ORDER BY document_type, current_id) AS box FROM converted_lines
) AS boxes
WHERE pick_list_lines.pick_list_id = boxes.pick_list_id AND pick_list_lines.line = boxes.line;
--> statement-breakpoint
ALTER TABLE "pick_list_lines" ALTER COLUMN "box" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE pick_list_lines ENABLE TRIGGER pick_list_lines_append_only;
--> statement-breakpoint
ALTER TABLE "pick_list_lines" ADD CONSTRAINT "pick_list_lines_box" CHECK ("pick_list_lines"."box" > 0);
--> statement-breakpoint
UPDATE invoices SET picking = CASE WHEN picked < units THEN 'part' ELSE 'all' END
FROM (
	SELECT document_id, sum(picked) AS picked, (SELECT sum(quantity) FROM invoice_lines WHERE invoice_id = document_id) AS units
	FROM pick_entries WHERE document_type = 'invoice' GROUP BY document_id HAVING sum(picked) > 0
) AS sums
WHERE invoices.id = document_id;
--> statement-breakpoint
UPDATE orders SET picked_units = picked
FROM (SELECT document_id, sum(picked) AS picked FROM pick_entries WHERE document_type = 'order' GROUP BY document_id) AS sums
WHERE orders.id = document_id AND picked > 0;
--> statement-breakpoint
DROP TABLE converted_lines;
--> statement-breakpoint
DROP TABLE "pick_marks" CASCADE;
--> statement-breakpoint
ALTER TABLE "pick_list_lines" DROP COLUMN "document_type";
--> statement-breakpoint
ALTER TABLE "pick_list_lines" DROP COLUMN "document_id";
--> statement-breakpoint
ALTER TABLE "pick_list_lines" DROP COLUMN "document_line";
--> statement-breakpoint
ALTER TABLE "pick_list_lines" DROP COLUMN "quantity";
--> statement-breakpoint
CREATE TRIGGER pick_entries_append_only BEFORE UPDATE OR DELETE ON pick_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pick_entries_no_truncate BEFORE TRUNCATE ON pick_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pick_lists_never_deleted BEFORE DELETE ON pick_lists FOR EACH ROW EXECUTE FUNCTION refuse_change();
