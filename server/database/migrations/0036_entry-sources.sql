CREATE TABLE "hand_kept_sources" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"date" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "hand_kept_sources_pkey" PRIMARY KEY("user_id","habit_id","date","source"),
	CONSTRAINT "hand_kept_sources_bound" CHECK (char_length("hand_kept_sources"."source") <= 32)
);
--> statement-breakpoint
ALTER TABLE "habit_entries" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "habit_entries" ADD COLUMN "is_total" boolean;--> statement-breakpoint
ALTER TABLE "hand_kept_sources" ADD CONSTRAINT "hand_kept_sources_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- On a large table: it is read once, and no row is in the index yet: seconds for ten million, while whoever enters an amount waits.
CREATE UNIQUE INDEX "habit_entries_one_of_source" ON "habit_entries" USING btree ("user_id","habit_id","date","source") WHERE "habit_entries"."source" is not null;--> statement-breakpoint
ALTER TABLE "habit_entries" ADD CONSTRAINT "habit_entries_source_form" CHECK ("habit_entries"."source" ~ '^[a-z0-9-]{1,32}$') NOT VALID;--> statement-breakpoint
-- The column is new, and null in every row.
ALTER TABLE "habit_entries" VALIDATE CONSTRAINT "habit_entries_source_form";
