-- Older programs go on: triggers keep what they do not know of, and rankings of theirs use the new indexes.
CREATE TABLE "week_votes" (
	"week" text NOT NULL,
	"listing_id" integer NOT NULL,
	"votes" integer NOT NULL,
	"weighing" integer NOT NULL,
	CONSTRAINT "week_votes_week_listing_id_pk" PRIMARY KEY("week","listing_id")
);
--> statement-breakpoint
DROP INDEX "listings_status_week";--> statement-breakpoint
DROP INDEX "listings_category";--> statement-breakpoint
DROP INDEX "listings_by_weight";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "contributed_cents" bigint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "contributed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "week_votes" ADD CONSTRAINT "week_votes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "week_votes_listing" ON "week_votes" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listings_of_week" ON "listings" USING btree ("status","launch_week","launched_at","id");--> statement-breakpoint
CREATE INDEX "listings_of_category" ON "listings" USING btree ("primary_category_id","status");--> statement-breakpoint
CREATE INDEX "listings_by_vote_weight" ON "listings" USING btree ("status",(votes - light_votes) desc,"launched_at","id","votes","light_votes");--> statement-breakpoint
CREATE INDEX "listings_by_contribution" ON "listings" USING btree ("status",contributed_cents desc,"contributed_since","id");
--> statement-breakpoint
-- Written by hand: votes of a week are counted with each vote, in its transaction; votes set aside are none.
CREATE FUNCTION "count_week_vote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' AND old.set_aside_at IS NULL THEN
		UPDATE week_votes SET votes = votes - 1, weighing = weighing - (NOT old.light)::int
		WHERE week = old.week AND listing_id = old.listing_id;
	END IF;
	IF tg_op <> 'DELETE' AND new.set_aside_at IS NULL THEN
		INSERT INTO week_votes (week, listing_id, votes, weighing) VALUES (new.week, new.listing_id, 1, (NOT new.light)::int)
		ON CONFLICT (week, listing_id) DO UPDATE
		SET votes = week_votes.votes + 1, weighing = week_votes.weighing + excluded.weighing;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Before what was given is counted: from here on writers wait.
CREATE TRIGGER "week_vote" AFTER INSERT OR DELETE OR UPDATE OF "week", "listing_id", "light", "set_aside_at" ON "votes"
FOR EACH ROW EXECUTE FUNCTION count_week_vote();
--> statement-breakpoint
INSERT INTO "week_votes" ("week", "listing_id", "votes", "weighing")
SELECT "week", "listing_id", count(*), sum((NOT "light")::int) FROM "votes" WHERE "set_aside_at" IS NULL GROUP BY "week", "listing_id";
--> statement-breakpoint
-- Few are given: what a listing has is summed anew with each, and written where it is another.
CREATE FUNCTION "sum_contributions"("of_listing" integer) RETURNS void LANGUAGE sql AS $$
	UPDATE listings SET contributed_cents = given.cents, contributed_since = given.since
	FROM (SELECT sum(amount_cents)::bigint AS cents, min(created_at) AS since
		FROM billboard_contributions WHERE listing_id = of_listing) AS given
	WHERE id = of_listing AND (contributed_cents, contributed_since) IS DISTINCT FROM (given.cents, given.since);
$$;
--> statement-breakpoint
CREATE FUNCTION "note_contribution"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' THEN
		PERFORM sum_contributions(old.listing_id);
	END IF;
	IF tg_op <> 'DELETE' THEN
		PERFORM sum_contributions(new.listing_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contribution" AFTER INSERT OR UPDATE OR DELETE ON "billboard_contributions"
FOR EACH ROW EXECUTE FUNCTION note_contribution();
--> statement-breakpoint
UPDATE "listings" SET ("contributed_cents", "contributed_since") =
	(SELECT sum("amount_cents"), min("created_at") FROM "billboard_contributions" WHERE "listing_id" = "listings"."id")
WHERE "id" IN (SELECT "listing_id" FROM "billboard_contributions");
