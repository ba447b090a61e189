CREATE TABLE "listing_counts" (
	"listing_id" integer NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_counts_listing_id_day_kind_label_pk" PRIMARY KEY("listing_id","day","kind","label")
);
--> statement-breakpoint
ALTER TABLE "listing_counts" ADD CONSTRAINT "listing_counts_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_counts_day" ON "listing_counts" USING btree ("day");