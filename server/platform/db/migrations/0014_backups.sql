CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"requested_by" bigint,
	"host" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"file_name" text NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"images" integer,
	"missing_images" integer,
	"proved_at" timestamp (3) with time zone,
	"error" text,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "backups_ended" CHECK (("backups"."ended_at" is null) = ("backups"."leased_until" is not null)),
	CONSTRAINT "backups_outcome" CHECK (("backups"."ended_at" is not null) = (num_nonnulls("backups"."proved_at", "backups"."error") = 1))
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_running" ON "backups" USING btree ((true)) WHERE "backups"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "backups_proved" ON "backups" USING btree ("proved_at") WHERE "backups"."proved_at" is not null;