ALTER TABLE "habits" ADD COLUMN "latest_day_id" bigint;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_on" date;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_scheduled" boolean;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_completed" boolean;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_skipped" boolean;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_notes" text;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_habit_name" text;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "first_open_on" date;--> statement-breakpoint
-- Whoever writes a day, by whatever statement, leaves its habit saying the same: also nodes of the version before. The
-- habit is locked before its days are read, so that what is read holds what others have just written.
-- A restore drops the tables and leaves the functions.
CREATE OR REPLACE FUNCTION keep_latest_day(owner integer, habit integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept habits;
  latest habit_instances;
  open_on date;
BEGIN
  SELECT * INTO kept FROM habits h WHERE h.user_id = owner AND h.id = habit FOR NO KEY UPDATE;
  SELECT * INTO latest FROM habit_instances i
   WHERE i.user_id = owner AND i.habit_id = habit ORDER BY i.date DESC LIMIT 1;
  SELECT i.date INTO open_on FROM habit_instances i
   WHERE i.user_id = owner AND i.habit_id = habit AND i.scheduled AND NOT i.completed AND NOT i.skipped
     AND i.date > (SELECT d.date FROM habit_instances d
                    WHERE d.user_id = owner AND d.habit_id = habit AND d.scheduled AND d.completed
                    ORDER BY d.date DESC LIMIT 1)
   ORDER BY i.date LIMIT 1;
  IF (kept.latest_day_id, kept.latest_on, kept.latest_scheduled, kept.latest_completed, kept.latest_skipped,
      kept.latest_notes, kept.latest_habit_name, kept.first_open_on)
     IS DISTINCT FROM
     (latest.id, latest.date, latest.scheduled, latest.completed, latest.skipped,
      latest.notes, latest.habit_name, open_on) THEN
    UPDATE habits h
       SET latest_day_id = latest.id, latest_on = latest.date, latest_scheduled = latest.scheduled,
           latest_completed = latest.completed, latest_skipped = latest.skipped, latest_notes = latest.notes,
           latest_habit_name = latest.habit_name, first_open_on = open_on
     WHERE h.user_id = owner AND h.id = habit;
  END IF;
END $$;
--> statement-breakpoint
-- Of days that come and go by the thousand, each habit is looked at once, in the order in which everybody locks them.
CREATE OR REPLACE FUNCTION keep_latest_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT DISTINCT user_id, habit_id FROM changed ORDER BY user_id, habit_id LOOP
    PERFORM keep_latest_day(one.user_id, one.habit_id);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_latest_day_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_latest_day(new.user_id, new.habit_id);
  IF (old.user_id, old.habit_id) IS DISTINCT FROM (new.user_id, new.habit_id) THEN
    PERFORM keep_latest_day(old.user_id, old.habit_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER habit_instances_inserted AFTER INSERT ON habit_instances
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_latest_days();
--> statement-breakpoint
CREATE TRIGGER habit_instances_deleted AFTER DELETE ON habit_instances
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_latest_days();
--> statement-breakpoint
-- Row by row, which costs a tick half as much. What changes the streaks of later days alone does not come here.
CREATE TRIGGER habit_instances_updated AFTER UPDATE ON habit_instances FOR EACH ROW
  WHEN ((old.id, old.user_id, old.habit_id, old.date, old.scheduled, old.completed, old.skipped, old.notes, old.habit_name)
        IS DISTINCT FROM
        (new.id, new.user_id, new.habit_id, new.date, new.scheduled, new.completed, new.skipped, new.notes, new.habit_name))
  EXECUTE FUNCTION keep_latest_day_of_row();
--> statement-breakpoint
UPDATE "habits" h
   SET latest_day_id = l.id, latest_on = l.date, latest_scheduled = l.scheduled,
       latest_completed = l.completed, latest_skipped = l.skipped, latest_notes = l.notes,
       latest_habit_name = l.habit_name,
       first_open_on = (
         SELECT i.date FROM habit_instances i
          WHERE i.user_id = l.user_id AND i.habit_id = l.habit_id
            AND i.scheduled AND NOT i.completed AND NOT i.skipped
            AND i.date > (SELECT d.date FROM habit_instances d
                           WHERE d.user_id = l.user_id AND d.habit_id = l.habit_id AND d.scheduled AND d.completed
                           ORDER BY d.date DESC LIMIT 1)
          ORDER BY i.date LIMIT 1)
  FROM habits k
  CROSS JOIN LATERAL (
    SELECT * FROM habit_instances i
     WHERE i.user_id = k.user_id AND i.habit_id = k.id ORDER BY i.date DESC LIMIT 1) l
 WHERE h.user_id = k.user_id AND h.id = k.id;
