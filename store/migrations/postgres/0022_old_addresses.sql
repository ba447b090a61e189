CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"listing_id" integer,
	"category_id" integer,
	"blog_post_id" integer,
	"founder_id" integer
);
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_blog_post_id_blog_posts_id_fk" FOREIGN KEY ("blog_post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_founder_id_founders_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirects_listing" ON "redirects" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "redirects_category" ON "redirects" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "redirects_blog_post" ON "redirects" USING btree ("blog_post_id");--> statement-breakpoint
CREATE INDEX "redirects_founder" ON "redirects" USING btree ("founder_id");