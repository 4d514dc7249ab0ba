ALTER TABLE "habit_entries" ALTER COLUMN "amount" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habit_instances" ALTER COLUMN "amount" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habit_periods" ALTER COLUMN "needed" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habit_periods" ALTER COLUMN "done" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habits" ALTER COLUMN "latest_amount" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habits" ALTER COLUMN "period_needed" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habits" ALTER COLUMN "period_done" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
-- As in 0019. Of a habit that is counted by periods, the first open one is the first open period: its last day.
CREATE OR REPLACE FUNCTION keep_latest_day(owner integer, habit integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept habits;
  latest habit_instances;
  open_on date;
BEGIN
  SELECT * INTO kept FROM habits h WHERE h.user_id = owner AND h.id = habit FOR NO KEY UPDATE;
  SELECT * INTO latest FROM habit_instances i
   WHERE i.user_id = owner AND i.habit_id = habit ORDER BY i.date DESC LIMIT 1;
  IF kept.streak_unit = 'day' THEN
    SELECT i.date INTO open_on FROM habit_instances i
     WHERE i.user_id = owner AND i.habit_id = habit AND i.scheduled AND NOT i.completed AND NOT i.skipped
       AND i.date > (SELECT d.date FROM habit_instances d
                      WHERE d.user_id = owner AND d.habit_id = habit AND d.scheduled AND d.completed
                      ORDER BY d.date DESC LIMIT 1)
     ORDER BY i.date LIMIT 1;
  ELSE
    SELECT p.date INTO open_on FROM habit_periods p
     WHERE p.user_id = owner AND p.habit_id = habit AND p.unit = kept.streak_unit
       AND p.scheduled AND NOT p.completed
       AND p.date > (SELECT d.date FROM habit_periods d
                      WHERE d.user_id = owner AND d.habit_id = habit AND d.unit = kept.streak_unit
                        AND d.scheduled AND d.completed
                      ORDER BY d.date DESC LIMIT 1)
     ORDER BY p.date LIMIT 1;
  END IF;
  IF (kept.latest_day_id, kept.latest_on, kept.latest_scheduled, kept.latest_completed, kept.latest_skipped,
      kept.latest_amount, kept.latest_notes, kept.latest_habit_name, kept.first_open_on)
     IS DISTINCT FROM
     (latest.id, latest.date, latest.scheduled, latest.completed, latest.skipped,
      latest.amount, latest.notes, latest.habit_name, open_on) THEN
    UPDATE habits h
       SET latest_day_id = latest.id, latest_on = latest.date, latest_scheduled = latest.scheduled,
           latest_completed = latest.completed, latest_skipped = latest.skipped,
           latest_amount = latest.amount, latest_notes = latest.notes,
           latest_habit_name = latest.habit_name, first_open_on = open_on
     WHERE h.user_id = owner AND h.id = habit;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_latest_day_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  IF (old.user_id, old.habit_id) IS DISTINCT FROM (new.user_id, new.habit_id) THEN
    PERFORM keep_latest_day(old.user_id, old.habit_id);
  ELSIF new.scheduled AND new.completed AND old.date = new.date THEN
    SELECT h.latest_day_id AS id, h.latest_on AS date, h.latest_scheduled AS scheduled,
           h.latest_completed AS completed, h.latest_skipped AS skipped, h.latest_amount AS amount,
           h.latest_notes AS notes, h.latest_habit_name AS habit_name, h.first_open_on
      INTO kept FROM habits h WHERE h.user_id = new.user_id AND h.id = new.habit_id FOR NO KEY UPDATE;
    IF kept.id = new.id AND kept.date = new.date AND kept.scheduled AND kept.completed AND NOT kept.skipped
       AND kept.amount IS NOT DISTINCT FROM new.amount
       AND kept.notes IS NOT DISTINCT FROM new.notes AND kept.habit_name = new.habit_name
       AND kept.first_open_on IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM keep_latest_day(new.user_id, new.habit_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER habit_instances_updated ON habit_instances;
--> statement-breakpoint
CREATE TRIGGER habit_instances_updated AFTER UPDATE ON habit_instances FOR EACH ROW
  WHEN ((old.id, old.user_id, old.habit_id, old.date, old.scheduled, old.completed, old.skipped, old.amount, old.notes, old.habit_name)
        IS DISTINCT FROM
        (new.id, new.user_id, new.habit_id, new.date, new.scheduled, new.completed, new.skipped, new.amount, new.notes, new.habit_name))
  EXECUTE FUNCTION keep_latest_day_of_row();
--> statement-breakpoint
CREATE TRIGGER habit_periods_inserted AFTER INSERT ON habit_periods
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_latest_days();
--> statement-breakpoint
CREATE TRIGGER habit_periods_updated AFTER UPDATE ON habit_periods
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_latest_days();
--> statement-breakpoint
CREATE TRIGGER habit_periods_deleted AFTER DELETE ON habit_periods
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_latest_days();
