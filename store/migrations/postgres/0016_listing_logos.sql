CREATE TABLE "listing_logos" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"bytes" "bytea"
);
--> statement-breakpoint
ALTER TABLE "listing_logos" ADD CONSTRAINT "listing_logos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;