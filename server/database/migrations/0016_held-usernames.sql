CREATE TABLE "held_usernames" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "held_usernames_form" CHECK ("held_usernames"."name" ~ '^[a-z0-9]{0,30}$')
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_usernames" ADD CONSTRAINT "held_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_usernames_by_user" ON "held_usernames" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "held_usernames_by_end" ON "held_usernames" USING btree ("held_until");--> statement-breakpoint
-- Who came first has the name as everybody from now on; the others are told apart by a number, and keep theirs.
UPDATE "users" SET "username_twin" = twin.number
  FROM (SELECT "id", row_number() OVER (PARTITION BY translate(lower("username"), '._-', '') ORDER BY "id") - 1 AS number
          FROM "users") twin
 WHERE twin."id" = "users"."id" AND twin.number > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_alike" ON "users" USING btree (translate(lower("username"), '._-', ''),"username_twin");