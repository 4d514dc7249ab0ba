UPDATE "sessions" SET "expires_at" = "created_at" + interval '4320 hours' WHERE "expires_at" > "created_at" + interval '4320 hours';
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_bound" CHECK ("sessions"."expires_at" <= "sessions"."created_at" + interval '4320 hours');