-- All choices, in order: the earlier ones, the one before the last, and the last.
UPDATE users u SET week_beginnings = (
  SELECT jsonb_agg(jsonb_build_object('from', b.begins, 'start', b.start) ORDER BY b.place)
    FROM (SELECT c.place, c.start, lag(c.through + 1) OVER (ORDER BY c.place) AS begins
            FROM (SELECT e.place, e.choice ->> 'start' AS start, (e.choice ->> 'through')::date AS through
                    FROM jsonb_array_elements(u.earlier_weeks) WITH ORDINALITY AS e (choice, place)
                  UNION ALL
                  SELECT 1000, u.week_start_before, u.week_start_from - 1 WHERE u.week_start_from IS NOT NULL
                  UNION ALL
                  SELECT 1001, u.week_start, NULL) AS c
           ORDER BY c.place DESC LIMIT 100) AS b)
 WHERE u.week_start IS NOT NULL OR u.week_start_from IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_week_start_known";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_earlier_weeks_bound";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "week_start";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "week_start_before";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "week_start_from";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "earlier_weeks";
