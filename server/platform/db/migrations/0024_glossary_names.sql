-- Tables, columns and functions get the names of the glossary. Nothing but the delivery status changes in the rows.
ALTER TABLE "notices" RENAME TO "notifications";--> statement-breakpoint
ALTER INDEX "notices_pkey" RENAME TO "notifications_pkey";--> statement-breakpoint
ALTER SEQUENCE "notices_id_seq" RENAME TO "notifications_id_seq";--> statement-breakpoint
ALTER INDEX "notices_open" RENAME TO "notifications_open";--> statement-breakpoint
ALTER INDEX "notices_newest" RENAME TO "notifications_newest";--> statement-breakpoint
ALTER INDEX "notices_low" RENAME TO "notifications_low";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_kind" TO "notifications_kind";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_subject" TO "notifications_subject";--> statement-breakpoint
ALTER TABLE "notice_marks" RENAME TO "notification_read_marks";--> statement-breakpoint
ALTER INDEX "notice_marks_pkey" RENAME TO "notification_read_marks_pkey";--> statement-breakpoint
ALTER TABLE "notification_read_marks" RENAME CONSTRAINT "notice_marks_user_id_users_id_fk" TO "notification_read_marks_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notice_reads" RENAME TO "notification_reads";--> statement-breakpoint
ALTER TABLE "notification_reads" RENAME COLUMN "notice_id" TO "notification_id";--> statement-breakpoint
ALTER TABLE "notification_reads" RENAME CONSTRAINT "notice_reads_user_id_notice_id_pk" TO "notification_reads_user_id_notification_id_pk";--> statement-breakpoint
ALTER TABLE "notification_reads" RENAME CONSTRAINT "notice_reads_notice_id_notices_id_fk" TO "notification_reads_notification_id_notifications_id_fk";--> statement-breakpoint
ALTER TABLE "notification_reads" RENAME CONSTRAINT "notice_reads_user_id_users_id_fk" TO "notification_reads_user_id_users_id_fk";--> statement-breakpoint
ALTER FUNCTION notice_stock() RENAME TO add_stock_notification;--> statement-breakpoint
ALTER FUNCTION notice_new_stock() RENAME TO add_new_stock_notifications;--> statement-breakpoint
ALTER FUNCTION notice_new_invoice() RENAME TO add_invoice_notification;--> statement-breakpoint
ALTER FUNCTION settle_invoice() RENAME TO settle_invoice_notification;--> statement-breakpoint
ALTER FUNCTION notice_delivery() RENAME TO add_delivery_notification;--> statement-breakpoint
ALTER TRIGGER products_notice ON products RENAME TO products_notification;--> statement-breakpoint
ALTER TRIGGER products_notice_new ON products RENAME TO products_notification_new;--> statement-breakpoint
ALTER TRIGGER invoices_notice_new ON invoices RENAME TO invoices_notification_new;--> statement-breakpoint
ALTER TRIGGER invoices_notice_settled ON invoices RENAME TO invoices_notification_settled;--> statement-breakpoint
ALTER TRIGGER deliveries_notice ON deliveries RENAME TO deliveries_notification;--> statement-breakpoint
-- Their bodies are text that names the table.
CREATE OR REPLACE FUNCTION add_stock_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL AND NEW.stock_level <> 'in' THEN
    INSERT INTO notifications (kind, product_id, created_at) VALUES ('low stock', NEW.id, now()) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind = 'low stock' AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_new_stock_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (kind, product_id, created_at)
  SELECT 'low stock', id, now() FROM added WHERE deleted_at IS NULL AND stock_level <> 'in' ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_invoice_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (kind, invoice_id, created_at) VALUES ('invoice waiting', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_invoice_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET settled_at = now()
  WHERE kind = 'invoice waiting' AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_delivery_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('failed', 'unknown') THEN
    INSERT INTO notifications (kind, delivery_id, created_at)
    VALUES (CASE WHEN NEW.document_id IS NULL THEN 'message failed' ELSE 'delivery failed' END, NEW.id, now())
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE notifications SET settled_at = now()
    WHERE kind IN ('delivery failed', 'message failed')
      AND coalesce(product_id, invoice_id, delivery_id) = NEW.id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "proof_runs" RENAME TO "integrity_check_runs";--> statement-breakpoint
ALTER TABLE "integrity_check_runs" RENAME COLUMN "cancel_asked_at" TO "cancel_requested_at";--> statement-breakpoint
ALTER TABLE "integrity_check_runs" RENAME COLUMN "words" TO "error";--> statement-breakpoint
ALTER INDEX "proof_runs_pkey" RENAME TO "integrity_check_runs_pkey";--> statement-breakpoint
ALTER INDEX "proof_runs_running" RENAME TO "integrity_check_runs_running";--> statement-breakpoint
ALTER SEQUENCE "proof_runs_id_seq" RENAME TO "integrity_check_runs_id_seq";--> statement-breakpoint
ALTER TABLE "integrity_check_runs" RENAME CONSTRAINT "proof_runs_ended" TO "integrity_check_runs_ended";--> statement-breakpoint
ALTER TABLE "integrity_check_runs" RENAME CONSTRAINT "proof_runs_outcome" TO "integrity_check_runs_outcome";--> statement-breakpoint
ALTER TABLE "integrity_check_runs" RENAME CONSTRAINT "proof_runs_started_by_users_id_fk" TO "integrity_check_runs_started_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "backups" RENAME COLUMN "proved_at" TO "verified_at";--> statement-breakpoint
ALTER INDEX "backups_proved" RENAME TO "backups_verified";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "last_words" TO "server_reply";--> statement-breakpoint
ALTER TABLE "delivery_attempts" RENAME COLUMN "words" TO "server_reply";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status_known";--> statement-breakpoint
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_outcome";--> statement-breakpoint
UPDATE "deliveries" SET "status" = 'notSent' WHERE "status" = 'kept';--> statement-breakpoint
UPDATE "delivery_attempts" SET "outcome" = 'notSent' WHERE "outcome" = 'kept';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_known" CHECK ("deliveries"."status" in ('queued', 'sent', 'notSent', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_outcome" CHECK ("delivery_attempts"."outcome" in ('accepted', 'notSent', 'refused', 'postponed', 'unknown'));
