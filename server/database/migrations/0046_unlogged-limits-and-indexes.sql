-- Counts need not survive a crash of PostgreSQL: without a log, to count an attempt does not wait for the disk.
ALTER TABLE rate_limits SET UNLOGGED;--> statement-breakpoint
-- A deleted account is not looked for in the whole of these tables.
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "approved_emails_by_approver" ON "approved_emails" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "system_settings_by_updater" ON "system_settings" USING btree ("updated_by");
