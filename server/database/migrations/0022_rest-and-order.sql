CREATE TABLE "deleted_habits" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_habits_pkey" PRIMARY KEY("user_id","habit_id")
);
--> statement-breakpoint
CREATE TABLE "pauses" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"habit_id" integer,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pauses_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "pauses_in_order" CHECK ("pauses"."from_day" <= "pauses"."until_day")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sections_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "sections_name_bound" CHECK (char_length("sections"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_start" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_start_before" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_start_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "week_start" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "week_start_before" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "week_start_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_pause_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "habit_instances" ADD COLUMN "own_skip" boolean;--> statement-breakpoint
ALTER TABLE "habit_instances" ADD COLUMN "steps_done" text[];--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_own_skip" boolean;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_steps_done" text[];--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "section_id" integer;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "tags" text[];--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "steps_needed" smallint;--> statement-breakpoint
ALTER TABLE "deleted_habits" ADD CONSTRAINT "deleted_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_habits_by_time" ON "deleted_habits" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sections_name_unique" ON "sections" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_day_start_hour" CHECK ("users"."day_start" between 0 and 6);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_day_start_whole" CHECK (num_nulls("users"."day_start_before", "users"."day_start_from") in (0, 2));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_week_start_known" CHECK ("users"."week_start" in ('monday', 'sunday', 'saturday'));--> statement-breakpoint
ALTER TABLE "habit_instances" ADD CONSTRAINT "habit_instances_paused_neutral" CHECK ("habit_instances"."own_skip" is null or not "habit_instances"."scheduled");--> statement-breakpoint
ALTER TABLE "habit_instances" ADD CONSTRAINT "habit_instances_steps_bound" CHECK (cardinality("habit_instances"."steps_done") between 1 and 20);--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_tags_bound" CHECK (cardinality("habits"."tags") between 1 and 10 and char_length(array_to_string("habits"."tags", '')) <= 300);--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_steps_bound" CHECK (jsonb_array_length("habits"."steps") between 1 and 20 and "habits"."steps_needed" between 1 and jsonb_array_length("habits"."steps"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_steps_or_goal" CHECK ("habits"."steps" is null or "habits"."goal" is null);
--> statement-breakpoint
-- A section that is deleted leaves its habits without one.
ALTER TABLE "habits" ADD CONSTRAINT "habits_section" FOREIGN KEY ("user_id","section_id")
  REFERENCES "sections"("user_id","id") ON DELETE SET NULL ("section_id");
--> statement-breakpoint
-- As in 0021, and the steps and the pause of a day with it.
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
      kept.latest_amount, kept.latest_steps_done, kept.latest_own_skip, kept.latest_notes, kept.latest_habit_name, kept.first_open_on)
     IS DISTINCT FROM
     (latest.id, latest.date, latest.scheduled, latest.completed, latest.skipped,
      latest.amount, latest.steps_done, latest.own_skip, latest.notes, latest.habit_name, open_on) THEN
    UPDATE habits h
       SET latest_day_id = latest.id, latest_on = latest.date, latest_scheduled = latest.scheduled,
           latest_completed = latest.completed, latest_skipped = latest.skipped,
           latest_amount = latest.amount, latest_steps_done = latest.steps_done,
           latest_own_skip = latest.own_skip, latest_notes = latest.notes,
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
           h.latest_steps_done AS steps_done, h.latest_own_skip AS own_skip,
           h.latest_notes AS notes, h.latest_habit_name AS habit_name, h.first_open_on
      INTO kept FROM habits h WHERE h.user_id = new.user_id AND h.id = new.habit_id FOR NO KEY UPDATE;
    IF kept.id = new.id AND kept.date = new.date AND kept.scheduled AND kept.completed AND NOT kept.skipped
       AND kept.amount IS NOT DISTINCT FROM new.amount
       AND kept.steps_done IS NOT DISTINCT FROM new.steps_done
       AND kept.own_skip IS NOT DISTINCT FROM new.own_skip
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
  WHEN ((old.id, old.user_id, old.habit_id, old.date, old.scheduled, old.completed, old.skipped, old.amount,
         old.steps_done, old.own_skip, old.notes, old.habit_name)
        IS DISTINCT FROM
        (new.id, new.user_id, new.habit_id, new.date, new.scheduled, new.completed, new.skipped, new.amount,
         new.steps_done, new.own_skip, new.notes, new.habit_name))
  EXECUTE FUNCTION keep_latest_day_of_row();
