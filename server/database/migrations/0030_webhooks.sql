CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"last_tried_at" timestamp with time zone,
	"is_taken" boolean DEFAULT false NOT NULL,
	"status" smallint,
	"answer" text,
	CONSTRAINT "webhook_deliveries_event_unique" UNIQUE("webhook_id","event_id"),
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","once_key"),
	CONSTRAINT "webhook_deliveries_body_bound" CHECK (char_length("webhook_deliveries"."body") <= 8000),
	CONSTRAINT "webhook_deliveries_answer_bound" CHECK (char_length("webhook_deliveries"."answer") <= 300),
	CONSTRAINT "webhook_deliveries_taken_is_over" CHECK (not ("webhook_deliveries"."is_taken" and "webhook_deliveries"."next_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"switched_off_at" timestamp with time zone,
	"last_taken_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_name_bound" CHECK (char_length("webhooks"."name") <= 50),
	CONSTRAINT "webhooks_url_bound" CHECK (char_length("webhooks"."url") <= 500),
	CONSTRAINT "webhooks_secret_bound" CHECK (char_length("webhooks"."secret") <= 60),
	CONSTRAINT "webhooks_events_some" CHECK (cardinality("webhooks"."events") between 1 and 8),
	CONSTRAINT "webhooks_switched_off_when_off" CHECK (not ("webhooks"."is_active" and "webhooks"."switched_off_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at","webhook_id") WHERE "webhook_deliveries"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_by_user" ON "webhooks" USING btree ("user_id","id");