CREATE TABLE "page_view_people" (
	"user_id" integer NOT NULL,
	"path" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "page_view_people_user_id_path_pk" PRIMARY KEY("user_id","path")
);
--> statement-breakpoint
ALTER TABLE "page_views" DROP CONSTRAINT "page_views_path_bound";
--> statement-breakpoint
ALTER TABLE "page_views" DROP CONSTRAINT "page_views_referrer_bound";
--> statement-breakpoint
ALTER TABLE "page_view_people" ADD CONSTRAINT "page_view_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "page_view_people_by_day" ON "page_view_people" USING btree ("day");
--> statement-breakpoint
-- What was made up is no page, and its counts are nobody's.
delete from page_views where char_length(path) > 100;
--> statement-breakpoint
delete from page_view_days where char_length(path) > 100;
--> statement-breakpoint
delete from page_view_referrers where char_length(path) > 100;
--> statement-breakpoint
update page_views set referrer = nullif(left(substring(referrer from '^https?://([^/?#]+)'), 100), '')
 where referrer is not null;
--> statement-breakpoint
-- The day on which each person is counted, before the views go that tell it.
insert into page_view_people (user_id, path, day)
select user_id, coalesce(path, ''), max((timestamp at time zone 'UTC')::date)
  from page_views
 where user_id is not null and timestamp < (select counted_before from page_view_counting)
 group by grouping sets ((user_id, path), (user_id));
--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_path_bound" CHECK (char_length("page_views"."path") <= 100);
--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_referrer_bound" CHECK (char_length("page_views"."referrer") <= 100);
