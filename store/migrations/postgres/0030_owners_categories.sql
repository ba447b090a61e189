-- Older programs go on: two tables and a column more, and nothing they write is refused. Written by hand: a category that is hidden, or shown again, changes its listings, too.
CREATE TABLE "former_categories" (
	"called" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "given_essentials" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "given_essentials_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_categories" ADD CONSTRAINT "former_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_categories_category" ON "former_categories" USING btree ("category_id");
--> statement-breakpoint
DROP TRIGGER "search_category_renamed" ON "categories";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_category_renamed"
AFTER UPDATE OF "name", "keywords", "parent_id", "hidden" ON "categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.name, old.keywords::text, old.parent_id, old.hidden) IS DISTINCT FROM (new.name, new.keywords::text, new.parent_id, new.hidden))
EXECUTE FUNCTION note_category_change();
