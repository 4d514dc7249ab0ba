CREATE TABLE "half_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_bound" CHECK (char_length("passkeys"."name") <= 50),
	CONSTRAINT "passkeys_credential_bound" CHECK (octet_length("passkeys"."credential_id") between 1 and 1023),
	CONSTRAINT "passkeys_key_bound" CHECK (octet_length("passkeys"."public_key") <= 8000),
	CONSTRAINT "passkeys_transports_bound" CHECK (cardinality("passkeys"."transports") <= 10)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"on_since" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_salt" "bytea" NOT NULL,
	CONSTRAINT "second_factors_secret_length" CHECK (octet_length("second_factors"."secret") = 20),
	CONSTRAINT "second_factors_salt_length" CHECK (octet_length("second_factors"."recovery_salt") = 16)
);
--> statement-breakpoint
ALTER TABLE "half_sessions" ADD CONSTRAINT "half_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "half_sessions_by_user" ON "half_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "half_sessions_by_end" ON "half_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_end" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
-- From here on they have a week: nobody is locked out by an upgrade.
INSERT INTO "system_settings" ("key", "value", "description") VALUES
  ('second_factor', 'administrators', 'Of whom a second factor is wanted, a week after this was chosen or, with -now, at once');
