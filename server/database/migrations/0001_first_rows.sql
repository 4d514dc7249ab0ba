INSERT INTO "system_settings" ("key", "value", "description") VALUES
  ('require_approval', 'true', 'Whether an e-mail must be approved before it can register');
--> statement-breakpoint
INSERT INTO "podcast_passes" ("total_passes", "used_passes") VALUES (100, 0);
