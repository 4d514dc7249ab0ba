ALTER TABLE "notification_news" RENAME TO "announcements";--> statement-breakpoint
ALTER SEQUENCE "notification_news_id_seq" RENAME TO "announcements_id_seq";--> statement-breakpoint
ALTER INDEX "notification_news_due" RENAME TO "announcements_due";--> statement-breakpoint
ALTER INDEX "notification_news_by_user" RENAME TO "announcements_by_user";--> statement-breakpoint
ALTER INDEX "notification_news_by_receiver" RENAME TO "announcements_by_receiver";--> statement-breakpoint
ALTER INDEX "notification_news_by_challenge" RENAME TO "announcements_by_challenge";--> statement-breakpoint
-- Its constraints, of which PostgreSQL 18 has one more for each column that is not null. Names alone change: no row is read.
DO $$
DECLARE
	old record;
BEGIN
	FOR old IN
		SELECT conname AS name FROM pg_constraint
		WHERE conrelid = 'announcements'::regclass AND starts_with(conname, 'notification_news_')
	LOOP
		EXECUTE format(
			'ALTER TABLE announcements RENAME CONSTRAINT %I TO %I',
			old.name, replace(old.name, 'notification_news_', 'announcements_')
		);
	END LOOP;
END $$;
