CREATE TABLE "timelines" (
	"id" text PRIMARY KEY NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL
);
