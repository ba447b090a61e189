-- Older programs go on: they remove a hidden review for good, as before.
ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp (3) with time zone;
