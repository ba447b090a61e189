-- Older programs go on: triggers only write down more changes.
CREATE TABLE "duties" (
	"name" text PRIMARY KEY NOT NULL,
	"done_turn" bigint NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rank" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "died_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "rate_counts_end" ON "rate_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "listings_launched" ON "listings" USING btree ("status","launched_at");--> statement-breakpoint
CREATE INDEX "jobs_turn" ON "jobs" USING btree ("rank","run_after");--> statement-breakpoint
CREATE INDEX "jobs_held" ON "jobs" USING btree ("held_until");
--> statement-breakpoint
-- Written by hand: whatever an answer of get_listing is made of tells search/changes.ts of a change, as what only counts does.
DROP TRIGGER "search_listing_counted" ON "listings";
--> statement-breakpoint
CREATE FUNCTION "note_shown"("changed" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- As in note_search_change.
	PERFORM pg_advisory_xact_lock(8414002);
	INSERT INTO search_changes (listing_id, seq, text_seq)
	SELECT id, nextval('search_changes_seq'), 0 FROM (SELECT DISTINCT unnest(changed) AS id) AS all_changed
	ON CONFLICT (listing_id) DO UPDATE SET seq = excluded.seq;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_part_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		PERFORM note_shown(ARRAY[old.listing_id]);
	ELSE
		PERFORM note_shown(ARRAY[new.listing_id]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_listing_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY[new.id]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_category_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY(SELECT listing_id FROM listing_categories WHERE category_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_founder_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY(SELECT listing_id FROM listing_founders WHERE founder_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_reviewer_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY(SELECT listing_id FROM reviews WHERE account_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_domain_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		PERFORM note_shown(ARRAY(SELECT id FROM listings WHERE domain = old.domain));
	ELSE
		PERFORM note_shown(ARRAY(SELECT id FROM listings WHERE domain = new.domain));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_shown" AFTER UPDATE ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION note_listing_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_stories" AFTER INSERT OR UPDATE OR DELETE ON "listing_stories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_pictures" AFTER INSERT OR UPDATE OR DELETE ON "listing_pictures"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_milestones" AFTER INSERT OR UPDATE OR DELETE ON "milestones"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_updates" AFTER INSERT OR UPDATE OR DELETE ON "listing_updates"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_founders" AFTER INSERT OR UPDATE OR DELETE ON "listing_founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_awards" AFTER INSERT OR UPDATE OR DELETE ON "awards"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_reviews" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_featured_periods" AFTER INSERT OR UPDATE OR DELETE ON "featured_periods"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_categories" AFTER UPDATE ON "listing_categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_categories" AFTER UPDATE OF "slug" ON "categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_category_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_founders" AFTER UPDATE ON "founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_founder_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_accounts" AFTER UPDATE OF "name" ON "accounts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION note_reviewer_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_domain_ratings" AFTER INSERT OR UPDATE OR DELETE ON "domain_ratings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_domain_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_logos" AFTER INSERT OR UPDATE OR DELETE ON "listing_logos"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
