CREATE TABLE "page_view_days" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_view_days_path_day_pk" PRIMARY KEY("path","day")
);
--> statement-breakpoint
CREATE TABLE "page_view_referrers" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"host" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_referrers_day_path_host_pk" PRIMARY KEY("day","path","host")
);
--> statement-breakpoint
DROP INDEX "page_views_by_user";--> statement-breakpoint
CREATE INDEX "page_view_days_by_day" ON "page_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_views_by_user_path" ON "page_views" USING btree ("user_id","path","timestamp");--> statement-breakpoint
CREATE INDEX "page_views_by_user" ON "page_views" USING btree ("user_id","timestamp");