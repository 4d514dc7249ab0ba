-- PostgreSQL keeps a check as the text of its tree, and reads the trees of all checks of a table anew for each statement
-- that writes to it. Those of habits were 39 kB, two fifths of the statement of a tick. A function is read once in a
-- connection: the same rules under the same names.
CREATE OR REPLACE FUNCTION are_weekdays(names text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN names <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    AND cardinality(names) BETWEEN 1 AND 7;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_rhythm(rhythm jsonb, type text, weekdays text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    CASE rhythm ->> 'kind'
      WHEN 'quota' THEN type = 'weekly' AND (rhythm -> 'times')::int BETWEEN 1 AND 400
        AND (rhythm ->> 'per' IN ('week', 'month') OR (rhythm -> 'per' -> 'days')::int BETWEEN 2 AND 400)
      WHEN 'every' THEN type = 'daily' AND weekdays IS NULL
        AND (rhythm -> 'count')::int BETWEEN 1 AND 400
        AND rhythm ->> 'unit' IN ('day', 'week', 'month')
        AND rhythm ->> 'from' IN ('start', 'done')
    END, false);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_goal(goal jsonb, type text, rhythm jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    CASE goal ->> 'kind'
      WHEN 'least' THEN (goal -> 'amount')::numeric > 0
      WHEN 'most' THEN (goal -> 'amount')::numeric >= 0
    END
    AND (goal -> 'amount')::numeric < 1000000000 AND (goal -> 'step')::numeric > 0
    AND char_length(goal ->> 'unit') <= 20
    AND (goal ->> 'per' = 'day' OR goal ->> 'per' IN ('week', 'month') AND type = 'weekly' AND rhythm IS NULL)
    AND (goal ->> 'kind' = 'least' OR rhythm IS NULL), false);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION are_tags(tags text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN cardinality(tags) BETWEEN 1 AND 10 AND char_length(array_to_string(tags, '')) <= 300;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION are_steps(steps jsonb, needed smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN jsonb_array_length(steps) BETWEEN 1 AND 20 AND needed BETWEEN 1 AND jsonb_array_length(steps);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_period(first date, last date, needed numeric, done numeric) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN num_nulls(first, last, needed, done) IN (0, 4) AND first <= last;
END $$;
--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_weekdays_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_rhythm_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_goal_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_tags_bound";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_steps_bound";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_period_whole";--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_weekdays_known" CHECK ("habits"."weekdays" is null or are_weekdays("habits"."weekdays"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_rhythm_known" CHECK ("habits"."rhythm" is null or is_rhythm("habits"."rhythm", "habits"."type", "habits"."weekdays"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_goal_known" CHECK ("habits"."goal" is null or is_goal("habits"."goal", "habits"."type", "habits"."rhythm"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_tags_bound" CHECK ("habits"."tags" is null or are_tags("habits"."tags"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_steps_bound" CHECK ("habits"."steps" is null or are_steps("habits"."steps", "habits"."steps_needed"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_period_whole" CHECK (is_period("habits"."period_first", "habits"."period_last", "habits"."period_needed", "habits"."period_done"));
--> statement-breakpoint
-- As in 0022. The columns instead of a condition, which would be read anew for each statement as well: of a write that
-- changes nothing, the trigger finds that nothing is to be done.
DROP TRIGGER habit_instances_updated ON habit_instances;
--> statement-breakpoint
CREATE TRIGGER habit_instances_updated
  AFTER UPDATE OF id, user_id, habit_id, date, scheduled, completed, skipped, amount, steps_done, own_skip, notes, habit_name
  ON habit_instances FOR EACH ROW EXECUTE FUNCTION keep_latest_day_of_row();
