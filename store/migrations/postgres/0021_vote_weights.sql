-- Older programs go on: they rank by all votes until they end, and one index fewer costs them time alone.
DROP INDEX "listings_by_votes";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "established_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "light_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "light_follows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "light" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "light" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_by_weight" ON "listings" USING btree ("status",(votes - light_votes) desc,"launched_at","id");
--> statement-breakpoint
UPDATE "accounts" SET "established_at" = "created_at";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_weighed"
AFTER UPDATE OF "light_votes", "light_follows" ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.light_votes, old.light_follows) IS DISTINCT FROM (new.light_votes, new.light_follows))
EXECUTE FUNCTION note_search_change('counters', 'id');
