CREATE TABLE "habit_entries" (
	"id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(18, 3) NOT NULL,
	"at" time(0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "habit_entries_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "habit_entries_amount_positive" CHECK ("habit_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "habit_periods" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"unit" text NOT NULL,
	"date" date NOT NULL,
	"first" date NOT NULL,
	"needed" numeric(18, 3) NOT NULL,
	"done" numeric(18, 3) NOT NULL,
	"scheduled" boolean NOT NULL,
	"completed" boolean NOT NULL,
	"skipped" boolean DEFAULT false NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "habit_periods_pkey" PRIMARY KEY("user_id","habit_id","unit","date"),
	CONSTRAINT "habit_periods_unit_known" CHECK ("habit_periods"."unit" in ('week', 'month', 'period')),
	CONSTRAINT "habit_periods_in_order" CHECK ("habit_periods"."first" <= "habit_periods"."date"),
	CONSTRAINT "habit_periods_counts_not_negative" CHECK ("habit_periods"."needed" >= 0 and "habit_periods"."done" >= 0),
	CONSTRAINT "habit_periods_streak_when_done" CHECK (("habit_periods"."streak" > 0) = ("habit_periods"."scheduled" and "habit_periods"."completed"))
);
--> statement-breakpoint
ALTER TABLE "habit_instances" ADD COLUMN "amount" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "latest_amount" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "rhythm" jsonb;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "goal" jsonb;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "streak_unit" text GENERATED ALWAYS AS (case when rhythm ->> 'kind' = 'quota' and jsonb_typeof(rhythm -> 'per') = 'object' then 'period'
                 when rhythm ->> 'kind' = 'quota' then rhythm ->> 'per'
                 when goal ->> 'per' in ('week', 'month') then goal ->> 'per'
                 else 'day' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "is_amount_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "archived_on" date;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "period_first" date;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "period_last" date;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "period_needed" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "period_done" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "habit_entries" ADD CONSTRAINT "habit_entries_day" FOREIGN KEY ("user_id","habit_id","date") REFERENCES "public"."habit_instances"("user_id","habit_id","date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_periods" ADD CONSTRAINT "habit_periods_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "habit_entries_by_day" ON "habit_entries" USING btree ("user_id","habit_id","date");--> statement-breakpoint
ALTER TABLE "habit_instances" ADD CONSTRAINT "habit_instances_amount_not_negative" CHECK ("habit_instances"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_rhythm_known" CHECK ("habits"."rhythm" is null or coalesce(case "habits"."rhythm" ->> 'kind'
            when 'quota' then "habits"."type" = 'weekly' and ("habits"."rhythm" -> 'times')::int between 1 and 400
              and ("habits"."rhythm" ->> 'per' in ('week', 'month')
                   or ("habits"."rhythm" -> 'per' -> 'days')::int between 2 and 400)
            when 'every' then "habits"."type" = 'daily' and "habits"."weekdays" is null
              and ("habits"."rhythm" -> 'count')::int between 1 and 400
              and "habits"."rhythm" ->> 'unit' in ('day', 'week', 'month')
              and "habits"."rhythm" ->> 'from' in ('start', 'done')
          end, false));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_goal_known" CHECK ("habits"."goal" is null or coalesce(
            case "habits"."goal" ->> 'kind' when 'least' then ("habits"."goal" -> 'amount')::numeric > 0
                 when 'most' then ("habits"."goal" -> 'amount')::numeric >= 0 end
            and ("habits"."goal" -> 'amount')::numeric < 1000000000 and ("habits"."goal" -> 'step')::numeric > 0
            and char_length("habits"."goal" ->> 'unit') <= 20
            and ("habits"."goal" ->> 'per' = 'day'
                 or "habits"."goal" ->> 'per' in ('week', 'month') and "habits"."type" = 'weekly' and "habits"."rhythm" is null)
            and ("habits"."goal" ->> 'kind' = 'least' or "habits"."rhythm" is null), false));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_archived_after_creation" CHECK ("habits"."archived_on" >= "habits"."created_on");--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_period_whole" CHECK (num_nulls("habits"."period_first", "habits"."period_last", "habits"."period_needed", "habits"."period_done") in (0, 4)
          and "habits"."period_first" <= "habits"."period_last");
--> statement-breakpoint
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
