-- Days move into `histories`, one letter per day. The server converts the old rows right after the migrations
-- (server/upgrade/convert-histories.ts) and drops the two tables it reads. A conversion that was interrupted starts over.
ALTER TABLE "activity_feed" DROP CONSTRAINT "activity_feed_instance";
--> statement-breakpoint
DROP INDEX "activity_feed_by_instance";--> statement-breakpoint
DROP INDEX "activity_feed_completed_once";--> statement-breakpoint
-- On a large table: this index takes some 5 s for a million rows; no server runs then.
CREATE UNIQUE INDEX "activity_feed_completed_once" ON "activity_feed" USING btree ("user_id","habit_id","date") WHERE "activity_feed"."activity_type" = 'completed';--> statement-breakpoint
ALTER TABLE "activity_feed" DROP COLUMN "habit_instance_id";--> statement-breakpoint
DROP TABLE "habit_periods";--> statement-breakpoint
DROP TRIGGER IF EXISTS habit_instances_inserted ON habit_instances;--> statement-breakpoint
DROP TRIGGER IF EXISTS habit_instances_updated ON habit_instances;--> statement-breakpoint
DROP TRIGGER IF EXISTS habit_instances_deleted ON habit_instances;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_latest_days();--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_latest_day_of_row();--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_latest_day_of_period();--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_latest_day(integer, integer);--> statement-breakpoint
ALTER TABLE "habit_instances" RENAME TO "habit_instances_before";--> statement-breakpoint
CREATE TABLE "habit_figures_before" AS SELECT user_id, id AS habit_id, streak, reps, last_done_on FROM habits;--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_counts_not_negative";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_streak_has_day";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_period_whole";--> statement-breakpoint
ALTER TABLE "habits" DROP COLUMN "streak", DROP COLUMN "reps", DROP COLUMN "last_done_on", DROP COLUMN "latest_day_id",
  DROP COLUMN "latest_on", DROP COLUMN "latest_scheduled", DROP COLUMN "latest_completed", DROP COLUMN "latest_skipped",
  DROP COLUMN "latest_amount", DROP COLUMN "latest_own_skip", DROP COLUMN "latest_steps_done", DROP COLUMN "latest_notes",
  DROP COLUMN "latest_habit_name", DROP COLUMN "first_open_on", DROP COLUMN "streak_unit", DROP COLUMN "period_first",
  DROP COLUMN "period_last", DROP COLUMN "period_needed", DROP COLUMN "period_done";--> statement-breakpoint
DROP FUNCTION IF EXISTS is_period(date, date, numeric, numeric);--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_archives_bound" CHECK (jsonb_array_length("habits"."archives") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_past_names_bound" CHECK (jsonb_array_length("habits"."past_names") between 1 and 1000);--> statement-breakpoint
-- Plain, so that an update changes the middle of a row, and no row is compressed anew with each tick.
ALTER TABLE "histories" ALTER COLUMN "days" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "histories" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "amount_years" ALTER COLUMN "amounts" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "amount_years" SET (fillfactor = 60);--> statement-breakpoint
-- For people who read the database: one row per habit and day about which there is something to say.
CREATE VIEW "habit_instances" AS
SELECT t.habit_id::bigint * 65536 + (day.date - date '1970-01-01') AS id, t.user_id, t.habit_id, day.date,
       day.letter IN ('x', 'd', 'o', 'm', '?', '-') AS scheduled, day.letter IN ('x', '+', 'd', 'b') AS completed,
       day.letter IN ('-', '_', '=') AS skipped, CASE WHEN day.letter = '=' THEN false END AS own_skip, nullif(amount.value, 0) AS amount, d.steps_done, d.notes,
       coalesce((SELECT past.name FROM jsonb_to_recordset(h.past_names) AS past (name text, through date)
                  WHERE h.past_names IS NOT NULL AND day.date <= past.through ORDER BY past.through LIMIT 1),
                h.name) AS habit_name,
       h.created_at
  FROM histories t
  JOIN habits h ON h.user_id = t.user_id AND h.id = t.habit_id
 CROSS JOIN LATERAL (
   SELECT t.first_day + place AS date, substr(t.days, place + 1, 1) AS letter
     FROM generate_series(0, t.through - t.first_day) AS place) day
  LEFT JOIN habit_day_details d ON d.user_id = t.user_id AND d.habit_id = t.habit_id AND d.date = day.date
  LEFT JOIN LATERAL (
    SELECT y.amounts[extract(doy FROM day.date)::int] AS value FROM amount_years y
     WHERE y.user_id = t.user_id AND y.habit_id = t.habit_id AND y.year = extract(year FROM day.date)) amount ON true
 WHERE day.letter NOT IN ('.', '~', '=') OR d.date IS NOT NULL OR amount.value > 0
    OR day.letter = '=' AND (h.archived_on IS NULL OR day.date < h.archived_on);
