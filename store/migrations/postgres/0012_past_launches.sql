CREATE TABLE "past_launches" (
	"listing_id" integer NOT NULL,
	"week" text NOT NULL,
	"launched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_launches_listing_id_week_pk" PRIMARY KEY("listing_id","week")
);
--> statement-breakpoint
ALTER TABLE "past_launches" ADD CONSTRAINT "past_launches_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_launches_week" ON "past_launches" USING btree ("week");