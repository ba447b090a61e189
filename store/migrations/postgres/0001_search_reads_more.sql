-- Search also reads the city, prices in words and the names of founders. drizzle-kit generates no triggers.
DROP TRIGGER "search_listing_changed" ON "listings";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_changed"
AFTER INSERT OR DELETE OR UPDATE OF "status", "name", "tagline", "short_description", "description", "profile", "domain", "stage", "country", "city", "pricing_model", "pricing_summary" ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'id');
--> statement-breakpoint
DROP TRIGGER "shown_listing_founders" ON "listing_founders";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_founders" AFTER UPDATE ON "listing_founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_founders_changed" AFTER INSERT OR DELETE ON "listing_founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'listing_id');
--> statement-breakpoint
CREATE FUNCTION "note_founder_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- As in note_search_change.
	PERFORM pg_advisory_xact_lock(8414002);
	WITH changed AS MATERIALIZED (
		SELECT listing_id, nextval('search_changes_seq') AS change FROM listing_founders WHERE founder_id = new.id
	)
	INSERT INTO search_changes (listing_id, seq, text_seq) SELECT listing_id, change, change FROM changed
	ON CONFLICT (listing_id) DO UPDATE SET seq = excluded.seq, text_seq = excluded.seq;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_founder_renamed" AFTER UPDATE OF "name" ON "founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION note_founder_change();
