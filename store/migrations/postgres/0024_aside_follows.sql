ALTER TABLE "faces" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "follows_created" ON "follows" USING btree ("created_at");