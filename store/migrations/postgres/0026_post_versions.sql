ALTER TABLE "blog_posts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_version" ON "blog_posts" USING btree ("version");
--> statement-breakpoint
-- Written by hand: by its version a post tells that it was written, whoever wrote it. One that is copied has its own.
CREATE FUNCTION note_post_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new."version" := (SELECT coalesce(max("version"), 0) + 1 FROM "blog_posts");
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "blog_post_added" BEFORE INSERT ON "blog_posts"
FOR EACH ROW WHEN (new."version" = 0) EXECUTE FUNCTION note_post_version();
--> statement-breakpoint
CREATE TRIGGER "blog_post_changed" BEFORE UPDATE OF "title", "excerpt", "markdown", "faqs", "published_at" ON "blog_posts"
FOR EACH ROW EXECUTE FUNCTION note_post_version();
