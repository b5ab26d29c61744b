CREATE TABLE "attachment_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"has_thumbnail" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"discarded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"content_id" text NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_content_id_attachment_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."attachment_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_contents_sha256" ON "attachment_contents" USING btree ("sha256") WHERE "attachment_contents"."discarded_at" is null;--> statement-breakpoint
CREATE INDEX "attachment_contents_used" ON "attachment_contents" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "attachments_record" ON "attachments" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "attachments_content" ON "attachments" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "attachments_deleted" ON "attachments" USING btree ("deleted_at") WHERE "attachments"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_key" ON "attachments" USING btree ("user_id","key");