ALTER TABLE "listings" ADD COLUMN "badge_look" jsonb;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "launch_moved" jsonb;