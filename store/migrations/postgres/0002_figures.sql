CREATE TABLE "follows" (
	"listing_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_listing_id_account_id_pk" PRIMARY KEY("listing_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" integer NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "listing_visitors" (
	"day" text NOT NULL,
	"listing_id" integer NOT NULL,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "listing_visitors_day_listing_id_visitor_hash_pk" PRIMARY KEY("day","listing_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "domain_ratings" (
	"domain" text NOT NULL,
	"day" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "domain_ratings_domain_day_pk" PRIMARY KEY("domain","day")
);
--> statement-breakpoint
CREATE TABLE "listing_alternatives" (
	"listing_id" integer NOT NULL,
	"alternative_id" integer NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listing_alternatives_listing_id_alternative_id_pk" PRIMARY KEY("listing_id","alternative_id")
);
--> statement-breakpoint
CREATE TABLE "billboard_contributions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billboard_contributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"listing_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billboard_contributions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_visitors" ADD CONSTRAINT "listing_visitors_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_alternatives" ADD CONSTRAINT "listing_alternatives_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_alternatives" ADD CONSTRAINT "listing_alternatives_alternative_id_listings_id_fk" FOREIGN KEY ("alternative_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billboard_contributions" ADD CONSTRAINT "billboard_contributions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_account" ON "follows" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_listing_account" ON "reviews" USING btree ("listing_id","account_id");--> statement-breakpoint
CREATE INDEX "listing_alternatives_alternative" ON "listing_alternatives" USING btree ("alternative_id");--> statement-breakpoint
CREATE INDEX "billboard_contributions_listing" ON "billboard_contributions" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listings_votes" ON "listings" USING btree ("status","votes");--> statement-breakpoint
CREATE INDEX "listings_domain_rating" ON "listings" USING btree ("domain_rating");--> statement-breakpoint
CREATE INDEX "listings_revenue" ON "listings" USING btree ("revenue_cents");