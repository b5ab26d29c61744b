-- Finds the invoices of settlements by the ids of their entries. Before statistics were gathered, each invoice was compared with each
-- settlement, so that the time rose with the square of their number.
CREATE OR REPLACE FUNCTION apply_settlements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changes AS (
    SELECT entry_id, sum(amount_cents)::bigint AS cents
    FROM (SELECT debit_id AS entry_id, amount_cents FROM added UNION ALL SELECT credit_id, amount_cents FROM added) AS both_sides
    GROUP BY 1
  ), last_days AS (
    SELECT entry_id, max(settled_on) AS settled_on
    FROM (
      SELECT debit_id AS entry_id, settled_on FROM settlements WHERE debit_id IN (SELECT debit_id FROM added)
      UNION ALL SELECT credit_id, settled_on FROM settlements WHERE credit_id IN (SELECT credit_id FROM added)
    ) AS settled
    GROUP BY 1
  )
  UPDATE receivable_entries AS entry
  SET open_cents = entry.open_cents - changes.cents,
    closed_on = CASE WHEN entry.open_cents = changes.cents THEN last_days.settled_on END
  FROM changes JOIN last_days USING (entry_id) WHERE entry.id = changes.entry_id;
  UPDATE invoices SET open_cents = entry.open_cents
  FROM receivable_entries AS entry
  WHERE entry.id = ANY (ARRAY(SELECT DISTINCT debit_id FROM added)) AND entry.kind = 'invoice' AND entry.reverses IS NULL
    AND invoices.id = entry.document_id AND invoices.status = 'Processed';
  RETURN NULL;
END $$;
