-- One list of definitions per habit instead of the current one in four columns and the past ones in a fifth.
CREATE OR REPLACE FUNCTION are_definitions(definitions jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  latest jsonb := definitions -> -1;
  weekdays text[];
  rhythm jsonb := nullif(latest -> 'rhythm', 'null');
  goal jsonb := nullif(latest -> 'goal', 'null');
BEGIN
  IF jsonb_typeof(latest -> 'weekdays') = 'array' THEN
    weekdays := array(SELECT jsonb_array_elements_text(latest -> 'weekdays'));
  END IF;
  RETURN jsonb_array_length(definitions) BETWEEN 1 AND 101
    AND coalesce(latest ->> 'type' IN ('daily', 'weekly'), false)
    AND (weekdays IS NULL OR are_weekdays(weekdays))
    AND (rhythm IS NULL OR is_rhythm(rhythm, latest ->> 'type', weekdays))
    AND (goal IS NULL OR is_goal(goal, latest ->> 'type', rhythm))
    AND NOT definitions @? '$[0 to last - 1] ? (!exists(@.through))' AND NOT latest ? 'through';
END $$;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "definitions" jsonb DEFAULT '[{"type":"daily","weekdays":null,"rhythm":null,"goal":null}]'::jsonb NOT NULL;--> statement-breakpoint
-- On a large table: this rewrites each habit, and no server runs then.
UPDATE habits SET definitions = coalesce(past_rhythms, '[]')
  || jsonb_build_array(jsonb_build_object('type', type, 'weekdays', weekdays, 'rhythm', rhythm, 'goal', goal));--> statement-breakpoint
UPDATE deleted_habits d SET content = jsonb_set(d.content, '{habits,0,definitions}',
    coalesce(nullif(h.content -> 'past_rhythms', 'null'), '[]')
      || jsonb_build_array(jsonb_build_object('type', h.content -> 'type', 'weekdays', h.content -> 'weekdays',
                                              'rhythm', h.content -> 'rhythm', 'goal', h.content -> 'goal')))
  FROM (SELECT user_id, habit_id, content #> '{habits,0}' AS content FROM deleted_habits) AS h
 WHERE d.user_id = h.user_id AND d.habit_id = h.habit_id AND h.content IS NOT NULL;--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_type_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_weekdays_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_rhythm_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_goal_known";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_past_rhythms_bound";--> statement-breakpoint
ALTER TABLE "habits" DROP CONSTRAINT "habits_steps_or_goal";--> statement-breakpoint
ALTER TABLE "habits" DROP COLUMN "type";--> statement-breakpoint
ALTER TABLE "habits" DROP COLUMN "weekdays";--> statement-breakpoint
ALTER TABLE "habits" DROP COLUMN "rhythm";--> statement-breakpoint
ALTER TABLE "habits" DROP COLUMN "goal";--> statement-breakpoint
ALTER TABLE "habits" DROP COLUMN "past_rhythms";--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_definitions_known" CHECK (are_definitions("habits"."definitions"));--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_steps_or_goal" CHECK ("habits"."steps" is null or "habits"."definitions" -> -1 ->> 'goal' is null);