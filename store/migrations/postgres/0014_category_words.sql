-- Written by hand: names and keywords of categories are words of their listings, and of those in the categories below.
CREATE FUNCTION "note_category_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- As in note_search_change.
	PERFORM pg_advisory_xact_lock(8414002);
	WITH changed AS MATERIALIZED (
		SELECT listing_id, nextval('search_changes_seq') AS change FROM (
			SELECT DISTINCT listing_id FROM listing_categories
			WHERE category_id IN (SELECT id FROM categories WHERE id = new.id OR parent_id = new.id)
		) AS listed
	)
	INSERT INTO search_changes (listing_id, seq, text_seq) SELECT listing_id, change, change FROM changed
	ON CONFLICT (listing_id) DO UPDATE SET seq = excluded.seq, text_seq = excluded.seq;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_category_renamed"
AFTER UPDATE OF "name", "keywords", "parent_id" ON "categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.name, old.keywords::text, old.parent_id) IS DISTINCT FROM (new.name, new.keywords::text, new.parent_id))
EXECUTE FUNCTION note_category_change();
