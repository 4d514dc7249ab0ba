CREATE TABLE "limit_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "limit_keys_single" CHECK ("limit_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "unsubscribe_keys" DROP CONSTRAINT "unsubscribe_keys_single";--> statement-breakpoint
ALTER TABLE "unsubscribe_keys" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "unsubscribe_keys" ADD CONSTRAINT "unsubscribe_keys_id_positive" CHECK ("unsubscribe_keys"."id" >= 1);