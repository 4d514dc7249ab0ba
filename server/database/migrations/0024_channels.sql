CREATE TABLE "channel_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"mail" boolean DEFAULT false NOT NULL,
	"address_kind" text,
	"address" text,
	"address_reached_at" timestamp with time zone,
	"address_trouble" text,
	"quiet_from" text,
	"quiet_until" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_settings_address_kind_known" CHECK ("channel_settings"."address_kind" in ('ntfy', 'webhook')),
	CONSTRAINT "channel_settings_address_bound" CHECK (char_length("channel_settings"."address") <= 500),
	CONSTRAINT "channel_settings_trouble_bound" CHECK (char_length("channel_settings"."address_trouble") <= 300),
	CONSTRAINT "channel_settings_address_whole" CHECK (num_nulls("channel_settings"."address_kind", "channel_settings"."address") in (0, 2)),
	CONSTRAINT "channel_settings_quiet_whole" CHECK (num_nulls("channel_settings"."quiet_from", "channel_settings"."quiet_until") in (0, 2)),
	CONSTRAINT "channel_settings_quiet_times" CHECK ("channel_settings"."quiet_from" ~ '^[0-2][0-9]:[0-5][0-9]$' and "channel_settings"."quiet_until" ~ '^[0-2][0-9]:[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_reached_at" timestamp with time zone,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"trouble" text,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_endpoint_bound" CHECK (char_length("push_devices"."endpoint") <= 1000),
	CONSTRAINT "push_devices_name_bound" CHECK (char_length("push_devices"."name") <= 100),
	CONSTRAINT "push_devices_trouble_bound" CHECK (char_length("push_devices"."trouble") <= 300),
	CONSTRAINT "push_devices_key_length" CHECK (octet_length("push_devices"."p256dh") = 65),
	CONSTRAINT "push_devices_auth_length" CHECK (octet_length("push_devices"."auth") = 16)
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_single" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "channel_settings" ADD CONSTRAINT "channel_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session" FOREIGN KEY ("user_id","session_id") REFERENCES "public"."sessions"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_by_session" ON "push_devices" USING btree ("user_id","session_id");