CREATE TABLE "reminder_buttons" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"habit_id" integer NOT NULL,
	"day" date NOT NULL,
	"entry_id" uuid,
	"amount" numeric(18, 3),
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_buttons_hash_length" CHECK (octet_length("reminder_buttons"."code_hash") = 32),
	CONSTRAINT "reminder_buttons_entry_whole" CHECK (num_nulls("reminder_buttons"."entry_id", "reminder_buttons"."amount") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "reminder_buttons" ADD CONSTRAINT "reminder_buttons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_buttons_by_user" ON "reminder_buttons" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_buttons_by_end" ON "reminder_buttons" USING btree ("expires_at");