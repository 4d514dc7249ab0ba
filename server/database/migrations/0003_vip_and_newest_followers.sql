ALTER TABLE "users" ADD COLUMN "vip_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "followers_newest" ON "followers" USING btree ("following_id","id");--> statement-breakpoint
CREATE INDEX "following_newest" ON "followers" USING btree ("follower_id","id");