-- Invoices that were processed and voided before 0022 get their entries: what was owed, and its reversal.
INSERT INTO receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, due_on, created_at, user_id, customer_id, open_cents, closed_on)
SELECT 'invoice', 'debit', 'invoice', id, total_cents, company_day(processed_at), coalesce(due_on, company_day(processed_at) + 30), processed_at,
  coalesce(processed_by, created_by), customer_id, total_cents, CASE WHEN total_cents = 0 THEN company_day(processed_at) END
FROM invoices
WHERE status = 'Void' AND processed_at IS NOT NULL AND NOT EXISTS (
  SELECT FROM receivable_entries WHERE document_type = 'invoice' AND document_id = invoices.id AND kind = 'invoice'
)
ORDER BY processed_at, id;
--> statement-breakpoint
INSERT INTO receivable_entries (kind, side, document_type, document_id, amount_cents, on_date, reverses, note, created_at, user_id, customer_id, open_cents, closed_on)
SELECT 'invoice', 'credit', 'invoice', invoices.id, amount_cents, company_day(voided_at), entry.id, void_reason, voided_at, voided_by,
  entry.customer_id, amount_cents, CASE WHEN amount_cents = 0 THEN company_day(voided_at) END
FROM receivable_entries AS entry JOIN invoices ON invoices.id = document_id
WHERE document_type = 'invoice' AND kind = 'invoice' AND reverses IS NULL AND status = 'Void' AND NOT EXISTS (
  SELECT FROM receivable_entries AS reversal WHERE reversal.reverses = entry.id
)
ORDER BY voided_at, invoices.id;
--> statement-breakpoint
INSERT INTO settlements (debit_id, credit_id, amount_cents, settled_on, created_at, user_id)
SELECT entry.id, reversal.id, entry.amount_cents, greatest(entry.on_date, reversal.on_date), reversal.created_at, reversal.user_id
FROM receivable_entries AS reversal JOIN receivable_entries AS entry ON entry.id = reversal.reverses
WHERE entry.kind = 'invoice' AND entry.open_cents > 0 AND reversal.open_cents > 0
ORDER BY reversal.id;
