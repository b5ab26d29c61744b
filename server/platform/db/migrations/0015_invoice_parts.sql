CREATE TABLE "invoice_parts" (
	"invoice_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"charges_cents" bigint NOT NULL,
	"taxed_charges_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "invoice_parts_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id"),
	CONSTRAINT "invoice_parts_amounts" CHECK (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents)
);
--> statement-breakpoint
ALTER TABLE "invoice_charges" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "min_amount_cents" bigint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_parts" ADD CONSTRAINT "invoice_parts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_parts" ADD CONSTRAINT "invoice_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_parts_order" ON "invoice_parts" USING btree ("order_id","invoice_id");--> statement-breakpoint
ALTER TABLE "invoice_charges" ADD CONSTRAINT "invoice_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_charges_order" ON "invoice_charges" USING btree ("order_id") WHERE "invoice_charges"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_min_amount" CHECK ("reminder_settings"."min_amount_cents" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "invoice_charges" DISABLE TRIGGER "invoice_charges_append_only";--> statement-breakpoint
-- A charge is of the order on its invoice that has an equal one, or else one with its label.
UPDATE "invoice_charges" SET "order_id" = (
  SELECT "order_charges"."order_id" FROM "order_charges"
  WHERE "order_charges"."label" = "invoice_charges"."label" AND "order_charges"."order_id" IN (
    SELECT "invoice_lines"."order_id" FROM "invoice_lines" WHERE "invoice_lines"."invoice_id" = "invoice_charges"."invoice_id"
  )
  ORDER BY "order_charges"."amount_cents" <> "invoice_charges"."amount_cents", "order_charges"."order_id" LIMIT 1
);--> statement-breakpoint
ALTER TABLE "invoice_charges" ENABLE TRIGGER "invoice_charges_append_only";--> statement-breakpoint
-- Discount and tax are divided by their shares, so that these add up to the invoice.
INSERT INTO "invoice_parts" ("invoice_id", "order_id", "subtotal_cents", "discount_cents", "charges_cents", "taxed_charges_cents", "tax_cents")
SELECT "invoice_id", "order_id", "part_cents", "discount_so_far" - coalesce(lag("discount_so_far") OVER "parts", 0), "part_charges_cents",
  "part_taxed_charges_cents", "tax_so_far" - coalesce(lag("tax_so_far") OVER "parts", 0)
FROM (
  SELECT *, coalesce(round("tax_cents" * ("lines_so_far" - "discount_so_far" + "taxed_so_far")
    / nullif("subtotal_cents" - "discount_cents" + "taxed_charges_cents", 0)), 0) AS "tax_so_far"
  FROM (
    SELECT "sums".*, "invoices"."subtotal_cents", "invoices"."discount_cents", "invoices"."taxed_charges_cents", "invoices"."tax_cents",
      sum("part_cents") OVER "parts" AS "lines_so_far", sum("part_taxed_charges_cents") OVER "parts" AS "taxed_so_far",
      coalesce(round("invoices"."discount_cents" * sum("part_cents") OVER "parts" / nullif("invoices"."subtotal_cents", 0)), 0) AS "discount_so_far"
    FROM (
      SELECT "invoice_id", "order_id", sum("total_cents") AS "part_cents",
        coalesce((SELECT sum("amount_cents") FROM "invoice_charges" AS "charge"
          WHERE "charge"."invoice_id" = "line"."invoice_id" AND "charge"."order_id" = "line"."order_id"), 0) AS "part_charges_cents",
        coalesce((SELECT sum("amount_cents") FROM "invoice_charges" AS "charge"
          WHERE "charge"."invoice_id" = "line"."invoice_id" AND "charge"."order_id" = "line"."order_id" AND "is_taxed"), 0) AS "part_taxed_charges_cents"
      FROM "invoice_lines" AS "line" WHERE "order_id" IS NOT NULL
      GROUP BY "invoice_id", "order_id"
    ) AS "sums" JOIN "invoices" ON "invoices"."id" = "sums"."invoice_id"
    WINDOW "parts" AS (PARTITION BY "invoice_id" ORDER BY "order_id")
  ) AS "shares"
) AS "amounts"
WINDOW "parts" AS (PARTITION BY "invoice_id" ORDER BY "order_id");--> statement-breakpoint
-- Charges don't count once nothing of an order is left.
UPDATE "orders" SET "charges_cents" = 0, "taxed_charges_cents" = 0, "tax_cents" = 0, "total_cents" = 0
WHERE "ordered_units" = "cancelled_units" AND "charges_cents" > 0;
