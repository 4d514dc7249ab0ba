CREATE TABLE "bot_turns" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_turns" ADD CONSTRAINT "bot_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_turns_due" ON "bot_turns" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "users_bots" ON "users" USING btree ("id") WHERE "users"."is_bot";