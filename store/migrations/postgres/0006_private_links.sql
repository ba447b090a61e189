CREATE TABLE "known_browsers" (
	"account_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_id_browser_hash_pk" PRIMARY KEY("account_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_seen" ON "known_browsers" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_linkHash_unique" UNIQUE("link_hash");