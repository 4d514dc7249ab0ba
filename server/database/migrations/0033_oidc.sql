CREATE TABLE "sign_in_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_departures" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"session_hash" "bytea",
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_departures_purpose_known" CHECK ("oidc_departures"."purpose" in ('sign-in', 'link', 'proof')),
	CONSTRAINT "oidc_departures_of_whom" CHECK (num_nulls("oidc_departures"."user_id", "oidc_departures"."session_hash") = case "oidc_departures"."purpose" when 'sign-in' then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "oidc_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oidc_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "oidc_links_issuer_bound" CHECK (char_length("oidc_links"."issuer") <= 500),
	CONSTRAINT "oidc_links_subject_bound" CHECK (char_length("oidc_links"."subject") between 1 and 255),
	CONSTRAINT "oidc_links_label_bound" CHECK (char_length("oidc_links"."label") <= 254)
);
--> statement-breakpoint
CREATE TABLE "oidc_newcomers" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"label" text,
	"proved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_newcomers_issuer_bound" CHECK (char_length("oidc_newcomers"."issuer") <= 500),
	CONSTRAINT "oidc_newcomers_subject_bound" CHECK (char_length("oidc_newcomers"."subject") <= 255),
	CONSTRAINT "oidc_newcomers_email_bound" CHECK (char_length("oidc_newcomers"."email") <= 254),
	CONSTRAINT "oidc_newcomers_label_bound" CHECK (char_length("oidc_newcomers"."label") <= 254)
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_departures" ADD CONSTRAINT "oidc_departures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_links" ADD CONSTRAINT "oidc_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_links_code_unique" ON "sign_in_links" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "oidc_departures_by_expiry" ON "oidc_departures" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_departures_by_user" ON "oidc_departures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_links_identity" ON "oidc_links" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_links_user" ON "oidc_links" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "oidc_newcomers_by_expiry" ON "oidc_newcomers" USING btree ("expires_at");