CREATE TABLE "order_sum_changes" (
	"progress" text NOT NULL,
	"kind" text NOT NULL,
	"season" text NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" numeric NOT NULL,
	"open_units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"progress" text NOT NULL,
	"kind" text NOT NULL,
	"season" text NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" numeric NOT NULL,
	"open_units" bigint NOT NULL,
	CONSTRAINT "order_sums_progress_kind_season_pk" PRIMARY KEY("progress","kind","season")
);
--> statement-breakpoint
-- What is open of a confirmed order.
CREATE FUNCTION open_units_of(o orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN o.state = 'Confirmed' THEN o.ordered_units - o.invoiced_units - o.cancelled_units ELSE 0 END $$;
--> statement-breakpoint
CREATE FUNCTION sum_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sum_changes (progress, kind, season, count, total_cents, open_units)
  SELECT progress, kind, coalesce(season, ''), count(*), sum(total_cents), sum(open_units_of(added)) FROM added GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_sum_new AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_new_orders();
--> statement-breakpoint
CREATE FUNCTION sum_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sum_changes (progress, kind, season, count, total_cents, open_units) VALUES
    (OLD.progress, OLD.kind, coalesce(OLD.season, ''), -1, -OLD.total_cents, -open_units_of(OLD)),
    (NEW.progress, NEW.kind, coalesce(NEW.season, ''), 1, NEW.total_cents, open_units_of(NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_sum_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.progress, OLD.kind, OLD.season, OLD.total_cents, open_units_of(OLD))
    IS DISTINCT FROM (NEW.progress, NEW.kind, NEW.season, NEW.total_cents, open_units_of(NEW)))
  EXECUTE FUNCTION sum_changed_order();
