ALTER TABLE "proof_runs" RENAME COLUMN "beat_at" TO "leased_until";--> statement-breakpoint
-- Until now, a check was lost 60 seconds after its last heartbeat.
UPDATE "proof_runs" SET "leased_until" = "leased_until" + interval '60 seconds';
