ALTER TABLE "reminder_messages" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_messages" ADD COLUMN "taken_by" text[] DEFAULT '{}' NOT NULL;