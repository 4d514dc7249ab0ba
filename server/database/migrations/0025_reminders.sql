CREATE TABLE "habit_reminders" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"time" text NOT NULL,
	"weekdays" text[],
	"also_when_met" boolean DEFAULT false NOT NULL,
	CONSTRAINT "habit_reminders_pkey" PRIMARY KEY("user_id","habit_id","slot"),
	CONSTRAINT "habit_reminders_time_unique" UNIQUE("user_id","habit_id","time"),
	CONSTRAINT "habit_reminders_slot_bound" CHECK ("habit_reminders"."slot" between 0 and 4),
	CONSTRAINT "habit_reminders_time_form" CHECK ("habit_reminders"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "habit_reminders_weekdays_known" CHECK ("habit_reminders"."weekdays" <@ array['monday','tuesday','wednesday','thursday','friday','saturday','sunday'] and cardinality("habit_reminders"."weekdays") between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "put_off_reminders" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	"again_at" timestamp with time zone,
	CONSTRAINT "put_off_reminders_pkey" PRIMARY KEY("user_id","habit_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"taken_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"summary_time" text,
	"handled_through" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "reminder_plans_summary_form" CHECK ("reminder_plans"."summary_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "told_reminders" (
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"day" date NOT NULL,
	"occasion" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tag" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "told_reminders_pkey" PRIMARY KEY("user_id","habit_id","day","occasion"),
	CONSTRAINT "told_reminders_occasion_known" CHECK ("told_reminders"."occasion" in ('summary', 'later') or "told_reminders"."occasion" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "told_reminders_tag_bound" CHECK (char_length("told_reminders"."tag") <= 40)
);
--> statement-breakpoint
ALTER TABLE "habit_reminders" ADD CONSTRAINT "habit_reminders_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_off_reminders" ADD CONSTRAINT "put_off_reminders_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_messages" ADD CONSTRAINT "reminder_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_reminders" ADD CONSTRAINT "told_reminders_habit" FOREIGN KEY ("user_id","habit_id") REFERENCES "public"."habits"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_messages_by_user" ON "reminder_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_plans_due" ON "reminder_plans" USING btree ("next_at","user_id") WHERE "reminder_plans"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "told_reminders_by_day" ON "told_reminders" USING btree ("day");