-- A tick of a habit that is counted by periods. What is open hangs on its periods, not on its days: a day that its habit
-- tells of already needs no look at anything. And a period that has got further without being completed opens nothing.
CREATE OR REPLACE FUNCTION keep_latest_day_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  IF current_setting('habitcrush.days_together', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF (old.user_id, old.habit_id) IS DISTINCT FROM (new.user_id, new.habit_id) THEN
    PERFORM keep_latest_day(old.user_id, old.habit_id);
  ELSIF old.date = new.date AND (new.completed OR NOT new.scheduled) THEN
    SELECT h.latest_day_id AS id, h.latest_on AS date, h.latest_scheduled AS scheduled,
           h.latest_completed AS completed, h.latest_skipped AS skipped, h.latest_amount AS amount,
           h.latest_steps_done AS steps_done, h.latest_own_skip AS own_skip,
           h.latest_notes AS notes, h.latest_habit_name AS habit_name, h.first_open_on, h.streak_unit
      INTO kept FROM habits h WHERE h.user_id = new.user_id AND h.id = new.habit_id FOR NO KEY UPDATE;
    IF kept.id = new.id AND kept.date = new.date AND kept.scheduled = new.scheduled
       AND kept.completed = new.completed AND kept.skipped = new.skipped
       AND kept.amount IS NOT DISTINCT FROM new.amount
       AND kept.steps_done IS NOT DISTINCT FROM new.steps_done
       AND kept.own_skip IS NOT DISTINCT FROM new.own_skip
       AND kept.notes IS NOT DISTINCT FROM new.notes AND kept.habit_name = new.habit_name
       AND (kept.streak_unit <> 'day'
            OR new.scheduled AND new.completed AND kept.first_open_on IS NULL) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM keep_latest_day(new.user_id, new.habit_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_latest_day_of_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_latest_day(new.user_id, new.habit_id);
  IF (old.user_id, old.habit_id) IS DISTINCT FROM (new.user_id, new.habit_id) THEN
    PERFORM keep_latest_day(old.user_id, old.habit_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER habit_periods_updated ON habit_periods;
--> statement-breakpoint
CREATE TRIGGER habit_periods_updated AFTER UPDATE ON habit_periods FOR EACH ROW
  WHEN ((old.user_id, old.habit_id, old.unit, old.date, old.scheduled, old.completed)
        IS DISTINCT FROM
        (new.user_id, new.habit_id, new.unit, new.date, new.scheduled, new.completed))
  EXECUTE FUNCTION keep_latest_day_of_period();
