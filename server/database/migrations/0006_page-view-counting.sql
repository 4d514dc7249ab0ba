CREATE TABLE "page_view_counting" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_before" timestamp with time zone NOT NULL,
	CONSTRAINT "page_view_counting_single" CHECK ("page_view_counting"."id" = 1)
);
