CREATE TABLE "profile_previews" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"content" "bytea" NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_previews_version_form" CHECK ("profile_previews"."version" ~ '^[A-Za-z0-9_-]{16}$'),
	CONSTRAINT "profile_previews_small" CHECK (octet_length("profile_previews"."content") between 1 and 262144)
);
--> statement-breakpoint
ALTER TABLE "profile_previews" ADD CONSTRAINT "profile_previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_previews_latest" ON "profile_previews" USING btree ("drawn_at" DESC NULLS LAST);