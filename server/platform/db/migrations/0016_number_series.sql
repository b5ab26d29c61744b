CREATE TABLE "counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "counters_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "counters_series" CHECK ("counters"."series" in ('INV'))
);
--> statement-breakpoint
INSERT INTO "counters" ("series", "year", "last") SELECT 'INV', "year", "last" FROM "invoice_counters";
--> statement-breakpoint
DROP TABLE "invoice_counters";
