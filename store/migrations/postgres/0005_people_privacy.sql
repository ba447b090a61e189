ALTER TABLE "accounts" ADD COLUMN "deletion_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletion_listings" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "browser_sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "browser_sessions" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "browser_sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "accounts_deletion_due" ON "accounts" USING btree ("deletion_due_at");--> statement-breakpoint
CREATE INDEX "votes_account" ON "votes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reviews_account" ON "reviews" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "listing_versions_account" ON "listing_versions" USING btree ("account_id");