DROP INDEX "activity_log_created";--> statement-breakpoint
DROP INDEX "activity_log_module";--> statement-breakpoint
DROP INDEX "activity_log_user";--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_module_newest" ON "activity_log" USING btree ("module","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_user_newest" ON "activity_log" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_both_newest" ON "activity_log" USING btree ((module || user_id::text),"created_at","id");--> statement-breakpoint
-- Adds the sealed entries at these positions to the totals of the activity page: by day and month in the
-- company's time zone, by module and for all modules (''), by user and for all users (0).
CREATE FUNCTION count_sealed(first_place bigint, last_place bigint) RETURNS void LANGUAGE sql AS $$
INSERT INTO activity_counts (grain, start, module, user_id, count)
SELECT CASE grouping(day) WHEN 0 THEN 'day' ELSE 'month' END, coalesce(day, month),
  CASE grouping(module) WHEN 0 THEN module ELSE '' END, coalesce(user_id, 0), sum(entries)
FROM (
  SELECT day, date_trunc('month', day::timestamp)::date AS month, module, user_id, count(*) AS entries
  FROM (
    SELECT (created_at AT TIME ZONE time_zone)::date AS day, module, user_id
    FROM activity_log CROSS JOIN company
    WHERE seal_position BETWEEN first_place AND last_place
  ) AS sealed
  GROUP BY day, module, user_id
) AS by_day
GROUP BY GROUPING SETS (day, month), GROUPING SETS (module, ()), GROUPING SETS (user_id, ())
-- Entries without a user count for all users only.
HAVING grouping(user_id) = 1 OR user_id IS NOT NULL
ON CONFLICT (grain, module, user_id, start) DO UPDATE SET count = activity_counts.count + excluded.count
$$;
--> statement-breakpoint
-- The process that seals waits until the new time zone and its counts are saved (it holds the same
-- advisory lock); writers of entries don't wait.
CREATE FUNCTION recount_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7205881232);
  DELETE FROM activity_counts;
  PERFORM count_sealed(1, max(seal_position)) FROM activity_log;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_moved_activity AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION recount_activity();
--> statement-breakpoint
SELECT count_sealed(1, max(seal_position)) FROM activity_log;
