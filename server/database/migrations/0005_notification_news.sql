CREATE TABLE "notification_news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"once_key" text,
	"user_id" integer,
	"receiver_id" integer,
	"challenge_id" integer,
	"message" text,
	"day" date,
	"time_zone" text,
	"due_at" timestamp with time zone NOT NULL,
	"reached_user_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_news_onceKey_unique" UNIQUE("once_key"),
	CONSTRAINT "notification_news_once_key_bound" CHECK (char_length("notification_news"."once_key") <= 200),
	CONSTRAINT "notification_news_message_bound" CHECK (char_length("notification_news"."message") <= 2800),
	CONSTRAINT "notification_news_time_zone_bound" CHECK (char_length("notification_news"."time_zone") <= 64)
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribe_keys_single" CHECK ("unsubscribe_keys"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "notification_queue_due";--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "challenge_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_queue" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_queue" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_news" ADD CONSTRAINT "notification_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_news" ADD CONSTRAINT "notification_news_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_news" ADD CONSTRAINT "notification_news_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_news_due" ON "notification_news" USING btree ("due_at","id") WHERE "notification_news"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "notification_news_by_user" ON "notification_news" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_news_by_receiver" ON "notification_news" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "notification_news_by_challenge" ON "notification_news" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "notification_queue_due" ON "notification_queue" USING btree (coalesce("retry_at", "scheduled_for"),"id") WHERE "notification_queue"."status" = 'pending';