ALTER TABLE "reminder_buttons" ADD COLUMN "pressed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_buttons" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "reminder_buttons" ADD CONSTRAINT "reminder_buttons_press_whole" CHECK (num_nulls("reminder_buttons"."pressed_at", "reminder_buttons"."answer") in (0, 2));