CREATE TABLE "applied_operations" (
	"user_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applied_operations_pkey" PRIMARY KEY("user_id","client_id"),
	CONSTRAINT "applied_operations_number_positive" CHECK ("applied_operations"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "applied_operations" ADD CONSTRAINT "applied_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;