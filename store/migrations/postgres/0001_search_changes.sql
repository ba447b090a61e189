-- Written by hand: what tells search/changes.ts of a change.
CREATE SEQUENCE "search_changes_seq" OWNED BY "search_changes"."seq";
--> statement-breakpoint
SELECT setval('search_changes_seq', 1 + floor(random() * 1000000000000)::bigint);
--> statement-breakpoint
INSERT INTO "search_changes" ("listing_id", "seq", "text_seq") VALUES (0, currval('search_changes_seq'), 0);
--> statement-breakpoint
-- Called with 'text' or 'counters' and the column that holds the listing's id.
CREATE FUNCTION "note_search_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_text boolean := tg_argv[0] = 'text';
	listing integer := (to_jsonb(CASE WHEN tg_op = 'DELETE' THEN old ELSE new END) ->> tg_argv[1])::integer;
	change bigint;
BEGIN
	-- Held until the commit is visible, so that numbers appear in their order and no reader misses one.
	PERFORM pg_advisory_xact_lock(8414002);
	change := nextval('search_changes_seq');
	INSERT INTO search_changes (listing_id, seq, text_seq) VALUES (listing, change, CASE WHEN is_text THEN change ELSE 0 END)
	ON CONFLICT (listing_id) DO UPDATE SET seq = change, text_seq = CASE WHEN is_text THEN change ELSE search_changes.text_seq END;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred to the commit: the lock is held for its length only, and never while waiting for a row.
CREATE CONSTRAINT TRIGGER "search_listing_changed"
AFTER INSERT OR DELETE OR UPDATE OF "status", "name", "tagline", "short_description", "description", "profile", "domain", "stage", "country", "pricing_model" ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_counted"
AFTER UPDATE OF "votes", "follows", "views", "trending", "launched_at" ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.votes, old.follows, old.views, old.trending, old.launched_at) IS DISTINCT FROM (new.votes, new.follows, new.views, new.trending, new.launched_at))
EXECUTE FUNCTION note_search_change('counters', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_categories_changed" AFTER INSERT OR DELETE ON "listing_categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'listing_id');
