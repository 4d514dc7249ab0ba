ALTER TABLE "notification_queue" DROP CONSTRAINT "notification_queue_related_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "notification_queue" ADD CONSTRAINT "notification_queue_related_user_id_users_id_fk" FOREIGN KEY ("related_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;