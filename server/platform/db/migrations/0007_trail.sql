DROP INDEX "activity_log_created";--> statement-breakpoint
DROP INDEX "activity_log_module";--> statement-breakpoint
DROP INDEX "activity_log_user";--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_module_newest" ON "activity_log" USING btree ("module","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_user_newest" ON "activity_log" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_both_newest" ON "activity_log" USING btree ((module || user_id::text),"created_at","id");--> statement-breakpoint
-- Adds the sealed entries at these places of the chain to the totals of the activity page: of each day and each month of the
-- company, of each module and of all (''), of each person and of all (0).
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
-- What nobody did is among the deeds of all, and of nobody in particular.
HAVING grouping(user_id) = 1 OR user_id IS NOT NULL
ON CONFLICT (grain, module, user_id, start) DO UPDATE SET count = activity_counts.count + excluded.count
$$;
--> statement-breakpoint
-- Whoever seals waits until the new time zone is there (the lock is that of server/activity/sealActivity.ts), and with it the
-- counts by its days; whoever writes entries does not.
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
