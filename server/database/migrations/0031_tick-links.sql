CREATE TABLE "tick_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tick_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"act" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"last_opening" uuid,
	"undo" jsonb,
	CONSTRAINT "tick_links_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "tick_links_name_bound" CHECK (char_length("tick_links"."name") <= 50),
	CONSTRAINT "tick_links_act_known" CHECK ("tick_links"."act" in ('done', 'step', 'skip')),
	CONSTRAINT "tick_links_hash_length" CHECK (octet_length("tick_links"."secret_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "tick_links" ADD CONSTRAINT "tick_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tick_links_by_habit" ON "tick_links" USING btree ("user_id","habit_id","id");