CREATE TABLE "amount_years" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"amounts" double precision[] NOT NULL,
	CONSTRAINT "amount_years_pkey" PRIMARY KEY("user_id","habit_id","year"),
	CONSTRAINT "amount_years_length" CHECK (cardinality("amount_years"."amounts") = 366)
);
--> statement-breakpoint
CREATE TABLE "habit_day_details" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"date" date NOT NULL,
	"notes" text,
	"steps_done" text[],
	CONSTRAINT "habit_day_details_pkey" PRIMARY KEY("user_id","habit_id","date"),
	CONSTRAINT "habit_day_details_steps_bound" CHECK (cardinality("habit_day_details"."steps_done") between 1 and 20),
	CONSTRAINT "habit_day_details_any" CHECK ("habit_day_details"."notes" is not null or "habit_day_details"."steps_done" is not null),
	CONSTRAINT "habit_day_details_notes_bound" CHECK (char_length("habit_day_details"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "histories" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"through" date NOT NULL,
	"as_of" date NOT NULL,
	"days" text NOT NULL,
	"streak_unit" text NOT NULL,
	"streak" integer NOT NULL,
	"display_streak" integer NOT NULL,
	"longest" integer NOT NULL,
	"reps" integer NOT NULL,
	"strength" real NOT NULL,
	"last_done_on" date,
	"missed_since" date,
	"due_on" date,
	"period_first" date,
	"period_last" date,
	"period_needed" numeric(18, 3),
	"period_done" numeric(18, 3),
	"last_updated" timestamp with time zone,
	CONSTRAINT "histories_pkey" PRIMARY KEY("user_id","habit_id"),
	CONSTRAINT "histories_days_form" CHECK ("histories"."days" ~ '^[x+dbomn?~_=.-]+ *$' and char_length("histories"."days") % 64 = 0),
	CONSTRAINT "histories_days_length" CHECK (char_length(rtrim("histories"."days")) = "histories"."through" - "histories"."first_day" + 1),
	CONSTRAINT "histories_counts_not_negative" CHECK (least("histories"."streak", "histories"."display_streak", "histories"."longest", "histories"."reps") >= 0),
	CONSTRAINT "histories_streak_unit_known" CHECK ("histories"."streak_unit" in ('day', 'week', 'month', 'period'))
);
--> statement-breakpoint
ALTER TABLE "habit_entries" DROP CONSTRAINT "habit_entries_day";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_active_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "active_days" bit varying;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "archives" jsonb;--> statement-breakpoint
ALTER TABLE "habits" ADD COLUMN "past_names" jsonb;--> statement-breakpoint
ALTER TABLE "amount_years" ADD CONSTRAINT "amount_years_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "habit_day_details" ADD CONSTRAINT "habit_day_details_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- On a large table: the foreign key of habit_entries reads its rows once, about 1 s for a million; no server runs then.
ALTER TABLE "habit_entries" ADD CONSTRAINT "habit_entries_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;