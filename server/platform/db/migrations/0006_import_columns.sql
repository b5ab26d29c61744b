CREATE TABLE "import_columns" (
	"kind" text NOT NULL,
	"names_key" text NOT NULL,
	"fields" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_columns_kind_names_key_pk" PRIMARY KEY("kind","names_key")
);
--> statement-breakpoint
CREATE INDEX "import_columns_used" ON "import_columns" USING btree ("kind","used_at");