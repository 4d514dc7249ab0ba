CREATE TABLE "calendar_addresses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_addresses_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_addresses_hash_length" CHECK (octet_length("calendar_addresses"."secret_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;