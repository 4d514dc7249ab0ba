CREATE TABLE "backup_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"time" text DEFAULT '03:30' NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"daily" integer DEFAULT 7 NOT NULL,
	"weekly" integer DEFAULT 4 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_settings_one" CHECK ("backup_settings"."id" = 1),
	CONSTRAINT "backup_settings_time_form" CHECK ("backup_settings"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "backup_settings_zone_bound" CHECK (char_length("backup_settings"."zone") <= 64),
	CONSTRAINT "backup_settings_daily_bound" CHECK ("backup_settings"."daily" between 1 and 60),
	CONSTRAINT "backup_settings_weekly_bound" CHECK ("backup_settings"."weekly" between 0 and 52)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"night" date,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone,
	"host" text,
	"file_name" text,
	"bytes" bigint,
	"rows" bigint,
	"problem" text,
	"copy_status" integer,
	"copy_output" text,
	"finished_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('waiting', 'running', 'verified', 'unverified', 'failed')),
	CONSTRAINT "backups_open_until_finished" CHECK (("backups"."state" in ('waiting', 'running')) = ("backups"."finished_at" is null)),
	CONSTRAINT "backups_host_bound" CHECK (char_length("backups"."host") <= 255),
	CONSTRAINT "backups_file_bound" CHECK (char_length("backups"."file_name") <= 255),
	CONSTRAINT "backups_problem_bound" CHECK (char_length("backups"."problem") <= 500),
	CONSTRAINT "backups_output_bound" CHECK (char_length("backups"."copy_output") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_of_a_night" ON "backups" USING btree ("night");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_at_a_time" ON "backups" USING btree (("finished_at" is null)) WHERE "backups"."finished_at" is null;
--> statement-breakpoint
INSERT INTO "backup_settings" DEFAULT VALUES;
