-- Calls take the ids of steps in capitals for those in small letters, so that all are stored in small letters.
UPDATE habits SET steps = (
    SELECT jsonb_agg(step || jsonb_build_object('id', lower(step ->> 'id')) ORDER BY place)
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS s (step, place))
 WHERE EXISTS (SELECT FROM jsonb_array_elements(steps) AS s (step) WHERE step ->> 'id' <> lower(step ->> 'id'));
--> statement-breakpoint
UPDATE habit_day_details SET steps_done = string_to_array(lower(array_to_string(steps_done, ',')), ',')
 WHERE array_to_string(steps_done, ',') <> lower(array_to_string(steps_done, ','));
--> statement-breakpoint
-- What an older version has stored is converted after the migrations.
DO $$ BEGIN
  IF to_regclass('public.habit_instances_before') IS NOT NULL THEN
    UPDATE habit_instances_before SET steps_done = string_to_array(lower(array_to_string(steps_done, ',')), ',')
     WHERE array_to_string(steps_done, ',') <> lower(array_to_string(steps_done, ','));
  END IF;
END $$;
