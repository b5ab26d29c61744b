CREATE TABLE "reminder_deliveries" (
	"reminder_id" bigint NOT NULL,
	"delivery_id" bigint NOT NULL,
	CONSTRAINT "reminder_deliveries_reminder_id_delivery_id_pk" PRIMARY KEY("reminder_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reminder_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"step_days" integer,
	"is_passed_over" boolean NOT NULL,
	"open_cents" bigint NOT NULL,
	CONSTRAINT "reminder_items_step_days" CHECK ("reminder_items"."step_days" between 0 and 365),
	CONSTRAINT "reminder_items_passed_over" CHECK (not "reminder_items"."is_passed_over" or "reminder_items"."step_days" is not null)
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"next_run_on" date,
	"leased_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_settings_are_one" CHECK ("reminder_settings"."id" = 1),
	CONSTRAINT "reminder_settings_run" CHECK ("reminder_settings"."is_on" = ("reminder_settings"."next_run_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "reminder_steps" (
	"days" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reminder_steps_days" CHECK ("reminder_steps"."days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"on_day" date NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_purpose";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "gets_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_deliveries" ADD COLUMN "statement" jsonb;--> statement-breakpoint
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_items" ADD CONSTRAINT "reminder_items_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_items" ADD CONSTRAINT "reminder_items_entry_id_receivable_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."receivable_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_deliveries_delivery" ON "reminder_deliveries" USING btree ("delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_items_step" ON "reminder_items" USING btree ("entry_id","step_days");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_items_listed" ON "reminder_items" USING btree ("reminder_id","entry_id") WHERE not "reminder_items"."is_passed_over";--> statement-breakpoint
CREATE INDEX "reminders_customer" ON "reminders" USING btree ("customer_id","on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_run" ON "reminders" USING btree ("customer_id","on_day") WHERE "reminders"."user_id" is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_purpose" CHECK ("deliveries"."purpose" in ('invoice', 'credit note', 'statement', 'reminder', 'receipt', 'invitation', 'password reset'));