ALTER TABLE "users" ADD COLUMN "week_beginnings" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_week_beginnings_bound" CHECK (jsonb_array_length("users"."week_beginnings") between 1 and 100);
