-- Of each habit there are at most five, read with it and written with it: they stand in its row. Read under its lock, they
-- are as whoever held it before has left them, which a look into another table is not.
CREATE OR REPLACE FUNCTION are_reminders(reminders jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    jsonb_array_length(reminders) BETWEEN 1 AND 5
    AND (SELECT count(DISTINCT r ->> 'time') = count(*) AND bool_and(coalesce(
           r ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
           AND jsonb_typeof(r -> 'alsoWhenMet') = 'boolean'
           AND CASE jsonb_typeof(r -> 'weekdays')
             WHEN 'null' THEN true
             WHEN 'array' THEN jsonb_array_length(r -> 'weekdays') BETWEEN 1 AND 7
               AND r -> 'weekdays' <@ '["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]'
           END, false))
           FROM jsonb_array_elements(reminders) AS r), false);
END $$;
--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "reminders" jsonb;
--> statement-breakpoint
UPDATE habits h SET reminders = r.reminders
  FROM (SELECT user_id, habit_id, jsonb_agg(jsonb_build_object(
                 'time', time, 'weekdays', weekdays, 'alsoWhenMet', also_when_met) ORDER BY time) AS reminders
          FROM habit_reminders GROUP BY user_id, habit_id) r
 WHERE h.user_id = r.user_id AND h.id = r.habit_id;
--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_reminders_known" CHECK ("habits"."reminders" is null or are_reminders("habits"."reminders"));
--> statement-breakpoint
DROP TABLE "habit_reminders";
