ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_of_one";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passkey_handle" "bytea";--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD COLUMN "newcomer_handle" "bytea";--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD COLUMN "is_for_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP COLUMN "newcomer_id";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_passkey_handle_bound" CHECK (octet_length("users"."passkey_handle") between 1 and 64);--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_of_one" CHECK ("passkey_challenges"."user_id" is null or "passkey_challenges"."newcomer_handle" is null);
--> statement-breakpoint
-- Devices know these accounts by their old handle.
UPDATE "users" SET "passkey_handle" = convert_to('user ' || "id", 'UTF8') WHERE EXISTS (SELECT FROM "passkeys" WHERE "user_id" = "users"."id");--> statement-breakpoint
-- A device that was asked with an old handle is asked again.
DELETE FROM "passkey_challenges";
