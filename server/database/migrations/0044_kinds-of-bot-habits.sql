ALTER TABLE "bot_habit_templates" ADD COLUMN "rhythm" jsonb;--> statement-breakpoint
ALTER TABLE "bot_habit_templates" ADD COLUMN "goal" jsonb;--> statement-breakpoint
ALTER TABLE "bot_habit_templates" ADD CONSTRAINT "bot_habit_templates_rhythm_known" CHECK ("bot_habit_templates"."rhythm" is null or is_rhythm("bot_habit_templates"."rhythm", "bot_habit_templates"."type", "bot_habit_templates"."weekdays"));--> statement-breakpoint
ALTER TABLE "bot_habit_templates" ADD CONSTRAINT "bot_habit_templates_goal_known" CHECK ("bot_habit_templates"."goal" is null or is_goal("bot_habit_templates"."goal", "bot_habit_templates"."type", "bot_habit_templates"."rhythm"));--> statement-breakpoint
-- Where there are people already, the templates stay as they were: somebody may have chosen by them, or changed them.
UPDATE "bot_habit_templates" AS template
   SET "type" = kind.type, "weekdays" = NULL, "rhythm" = kind.rhythm::jsonb, "goal" = kind.goal::jsonb
  FROM (VALUES
    ('Strength training', 'weekly', '{"kind":"quota","times":3,"per":"week"}', NULL),
    ('Read thirty pages', 'daily', NULL, '{"kind":"least","amount":30,"unit":"pages","step":10,"per":"day"}'),
    ('Eight glasses of water', 'daily', NULL, '{"kind":"least","amount":8,"unit":"glasses","step":1,"per":"day"}'),
    ('Write to a friend', 'daily', '{"kind":"every","count":3,"unit":"day","from":"done"}', NULL),
    ('One song on the guitar', 'weekly', '{"kind":"quota","times":3,"per":"week"}', NULL),
    ('Fruit instead of sweets', 'daily', NULL, '{"kind":"most","amount":1,"unit":"sweet","step":1,"per":"day"}')
  ) AS kind ("name", "type", "rhythm", "goal")
 WHERE template."name" = kind."name" AND NOT EXISTS (SELECT FROM "users");
