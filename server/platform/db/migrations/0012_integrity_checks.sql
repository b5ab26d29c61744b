CREATE TABLE "proof_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"process" text NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"cancel_asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"progress" jsonb NOT NULL,
	"differences" jsonb NOT NULL,
	"difference_count" integer DEFAULT 0 NOT NULL,
	"words" text,
	CONSTRAINT "proof_runs_ended" CHECK (("proof_runs"."ended_at" is null) = ("proof_runs"."outcome" is null)),
	CONSTRAINT "proof_runs_outcome" CHECK ("proof_runs"."outcome" in ('agrees', 'differs', 'cancelled', 'failed', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "proof_runs" ADD CONSTRAINT "proof_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proof_runs_running" ON "proof_runs" USING btree ((true)) WHERE "proof_runs"."ended_at" is null;