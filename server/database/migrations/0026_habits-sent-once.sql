ALTER TABLE "habits" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "habits" ADD CONSTRAINT "habits_request_unique" UNIQUE("user_id","request_id");