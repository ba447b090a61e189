CREATE TABLE "kept_pages" (
	"draft_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"status" integer NOT NULL,
	"sha256" text NOT NULL,
	"deflated" "bytea" NOT NULL,
	"fetched_at" text NOT NULL,
	CONSTRAINT "kept_pages_draft_id_position_pk" PRIMARY KEY("draft_id","position")
);
--> statement-breakpoint
CREATE TABLE "claude_use" (
	"account_id" integer NOT NULL,
	"day" text NOT NULL,
	"questions" integer NOT NULL,
	CONSTRAINT "claude_use_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "kept_pages" ADD CONSTRAINT "kept_pages_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claude_use" ADD CONSTRAINT "claude_use_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
UPDATE "site_settings" SET "name" = 'limit_crawls' WHERE "name" = 'limit_submit_listing';
