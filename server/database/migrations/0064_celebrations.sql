ALTER TABLE "habits" ADD COLUMN "celebrated_through" date;--> statement-breakpoint
-- Devices have shown the milestones so far. This rewrites each habit, and no server runs then.
UPDATE habits h SET celebrated_through = t.last_done_on
  FROM histories t WHERE t.user_id = h.user_id AND t.habit_id = h.id;--> statement-breakpoint
UPDATE deleted_habits SET content = jsonb_set(content, '{habits,0,celebrated_through}',
    coalesce(content #> '{histories,0,last_done_on}', 'null'))
 WHERE content #> '{habits,0}' IS NOT NULL;
