ALTER TABLE "orders" ADD COLUMN "last_line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE orders SET last_line = used.line
FROM (
  SELECT order_id, max(line) AS line
  FROM (
    SELECT order_id, line FROM order_lines
    UNION ALL SELECT order_id, line FROM allocation_run_lines
    UNION ALL SELECT order_id, order_line FROM invoice_lines WHERE order_id IS NOT NULL
  ) AS lines
  GROUP BY order_id
) AS used
WHERE orders.id = used.order_id;
--> statement-breakpoint
-- Adds up the units of the orders whose lines changed, and raises what an edit is based on when their units changed, whatever changed them.
-- Their rows are locked by the operation.
CREATE OR REPLACE FUNCTION sum_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET ordered_units = sums.ordered, allocated_units = sums.allocated, invoiced_units = sums.invoiced,
    cancelled_units = sums.cancelled, allocated_cents = sums.cents, last_line = greatest(orders.last_line, sums.last_line),
    version = version + CASE TG_OP WHEN 'UPDATE' THEN 1 ELSE 0 END
  FROM (
    SELECT changed.order_id, coalesce(sum(quantity), 0) AS ordered, coalesce(sum(allocated), 0) AS allocated,
      coalesce(sum(invoiced), 0) AS invoiced, coalesce(sum(cancelled), 0) AS cancelled,
      coalesce(sum(allocated * unit_price_cents), 0) AS cents, coalesce(max(line), 0) AS last_line
    FROM (SELECT DISTINCT order_id FROM changed_lines) AS changed
    LEFT JOIN order_lines ON order_lines.order_id = changed.order_id
    GROUP BY changed.order_id
  ) AS sums
  WHERE orders.id = sums.order_id;
  RETURN NULL;
END $$;
