CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"mailbox" text,
	"voter_id" integer,
	"deletion_due_at" timestamp (3) with time zone,
	"deletion_listings" text,
	"deleted_at" timestamp (3) with time zone,
	"established_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "ended_mail" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ended_mail_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "declined_mail" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"kind" text DEFAULT 'short' NOT NULL,
	"sender" text,
	"device_hash" text,
	"mailbox" text
);
--> statement-breakpoint
CREATE TABLE "browser_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"browser" text,
	"seen_at" timestamp (3) with time zone,
	"proved_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"secret" jsonb,
	"pending" jsonb,
	"recovery" jsonb NOT NULL,
	"last_step" integer,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"wrong_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faces" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"account_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_id_browser_hash_pk" PRIMARY KEY("account_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"start" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"account_id" text,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "oauth_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"account_id" integer,
	"operator" text,
	"network" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parent_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "former_categories" (
	"called" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site" text DEFAULT 'main' NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"plan" text DEFAULT 'none' NOT NULL,
	"owner_id" integer,
	"draft_id" text,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"domain" text NOT NULL,
	"tagline" text,
	"short_description" text,
	"description" text,
	"stage" text,
	"pricing_model" text,
	"pricing_summary" text,
	"country" text,
	"city" text,
	"founded_year" integer,
	"contact_email" text,
	"demo_video_url" text,
	"logo_url" text,
	"profile" jsonb NOT NULL,
	"primary_category_id" integer,
	"launch_week" text,
	"relaunch_week" text,
	"launched_at" timestamp (3) with time zone,
	"badge_seen_at" timestamp (3) with time zone,
	"badge_checked_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"unlocked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"follows" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"trending" double precision DEFAULT 0 NOT NULL,
	"domain_rating" double precision,
	"revenue_cents" bigint,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"badge_look" jsonb,
	"launch_moved" jsonb,
	"light_votes" integer DEFAULT 0 NOT NULL,
	"light_follows" integer DEFAULT 0 NOT NULL,
	"contributed_cents" bigint,
	"contributed_since" timestamp (3) with time zone,
	CONSTRAINT "listings_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "listing_categories" (
	"listing_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"primary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listing_categories_listing_id_category_id_pk" PRIMARY KEY("listing_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "listing_stories" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"story" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"position" integer NOT NULL,
	"caption" text,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_logos" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"bytes" "bytea"
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"date" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"url" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_updates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_alternatives" (
	"listing_id" integer NOT NULL,
	"alternative_id" integer NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listing_alternatives_listing_id_alternative_id_pk" PRIMARY KEY("listing_id","alternative_id")
);
--> statement-breakpoint
CREATE TABLE "domain_ratings" (
	"domain" text NOT NULL,
	"day" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "domain_ratings_domain_day_pk" PRIMARY KEY("domain","day")
);
--> statement-breakpoint
CREATE TABLE "founders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "founders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"account_id" integer,
	"name" text NOT NULL,
	"bio" text,
	"country" text,
	"socials" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "founders_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "listing_founders" (
	"listing_id" integer NOT NULL,
	"founder_id" integer NOT NULL,
	"title" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listing_founders_listing_id_founder_id_pk" PRIMARY KEY("listing_id","founder_id")
);
--> statement-breakpoint
CREATE TABLE "listing_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"account_id" integer,
	"via" text NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"method" text NOT NULL,
	"email" text,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"last_check" jsonb,
	"proven_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claims_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"text_seq" bigint NOT NULL,
	CONSTRAINT "search_changes_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"listing_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"week" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voter_id" integer,
	"light" boolean DEFAULT false NOT NULL,
	"set_aside_at" timestamp (3) with time zone,
	CONSTRAINT "votes_listing_id_account_id_pk" PRIMARY KEY("listing_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "week_votes" (
	"week" text NOT NULL,
	"listing_id" integer NOT NULL,
	"votes" integer NOT NULL,
	"weighing" integer NOT NULL,
	CONSTRAINT "week_votes_week_listing_id_pk" PRIMARY KEY("week","listing_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"listing_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voter_id" integer,
	"light" boolean DEFAULT false NOT NULL,
	"set_aside_at" timestamp (3) with time zone,
	CONSTRAINT "follows_listing_id_account_id_pk" PRIMARY KEY("listing_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voter_id" integer,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "interview_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_answers" (
	"account_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interview_answers_account_id_question_id_pk" PRIMARY KEY("account_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"url" text NOT NULL,
	"domain" text NOT NULL,
	"status" text NOT NULL,
	"document" jsonb NOT NULL,
	"listing_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "draft_members" (
	"draft_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_members_draft_id_account_id_pk" PRIMARY KEY("draft_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"draft_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "invites_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "kept_pages" (
	"draft_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"status" integer NOT NULL,
	"sha256" text NOT NULL,
	"deflated" "bytea" NOT NULL,
	"fetched_at" text NOT NULL,
	"elsewhere" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "products" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"needs_listing" boolean DEFAULT false NOT NULL,
	"options" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"account_id" integer NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"items" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"billing" jsonb NOT NULL,
	"vat" jsonb NOT NULL,
	"discount_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"listing_id" integer,
	"item" jsonb NOT NULL,
	"price_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"fulfilment" text DEFAULT 'waiting' NOT NULL,
	"fulfilled_at" timestamp (3) with time zone,
	"note" text,
	"effect" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"review" jsonb
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"request" jsonb NOT NULL,
	"session_id" text,
	"url" text,
	"intent_id" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"disputed_at" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"arrived" jsonb,
	CONSTRAINT "payments_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"products" jsonb,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"max_uses" integer,
	"max_uses_per_account" integer,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"series" text DEFAULT '{year}-' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "launch_places" (
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"week" text NOT NULL,
	"listing_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "launch_places_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "past_launches" (
	"listing_id" integer NOT NULL,
	"week" text NOT NULL,
	"launched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_launches_listing_id_week_pk" PRIMARY KEY("listing_id","week")
);
--> statement-breakpoint
CREATE TABLE "featured_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "featured_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"key" text NOT NULL,
	"days" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "featured_periods_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" integer NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"listing_id" integer NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_counts_listing_id_day_kind_label_pk" PRIMARY KEY("listing_id","day","kind","label")
);
--> statement-breakpoint
CREATE TABLE "listing_visitors" (
	"day" text NOT NULL,
	"listing_id" integer NOT NULL,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "listing_visitors_day_listing_id_visitor_hash_pk" PRIMARY KEY("day","listing_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"week" text NOT NULL,
	"rank" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"votes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"markdown" text NOT NULL,
	"author" text,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "given_essentials" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "given_essentials_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_kind_file_pk" PRIMARY KEY("kind","file")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"listing_id" integer,
	"category_id" integer,
	"blog_post_id" integer,
	"founder_id" integer,
	"page" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"review_id" integer,
	"account_id" integer,
	"sender" text NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "team_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"operator" text,
	"account_id" integer,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"undo" jsonb,
	"undoes" integer,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"holder" text,
	"rank" integer DEFAULT 1 NOT NULL,
	"died_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "duties" (
	"name" text PRIMARY KEY NOT NULL,
	"done_turn" bigint NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
-- Unlogged by hand: after a crash of PostgreSQL the limits start from zero.
CREATE UNLOGGED TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handed_over_by" text,
	"mailbox" text,
	CONSTRAINT "outgoing_mail_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "bounced_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reply" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" integer NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"body" jsonb,
	"status" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "idempotency_keys_account_id_operation_key_pk" PRIMARY KEY("account_id","operation","key")
);
--> statement-breakpoint
ALTER TABLE "ended_mail" ADD CONSTRAINT "ended_mail_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "browser_sessions" ADD CONSTRAINT "browser_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faces" ADD CONSTRAINT "faces_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "former_categories" ADD CONSTRAINT "former_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_primary_category_id_categories_id_fk" FOREIGN KEY ("primary_category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_categories" ADD CONSTRAINT "listing_categories_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_categories" ADD CONSTRAINT "listing_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_stories" ADD CONSTRAINT "listing_stories_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_logos" ADD CONSTRAINT "listing_logos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_updates" ADD CONSTRAINT "listing_updates_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_alternatives" ADD CONSTRAINT "listing_alternatives_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_alternatives" ADD CONSTRAINT "listing_alternatives_alternative_id_listings_id_fk" FOREIGN KEY ("alternative_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_founders" ADD CONSTRAINT "listing_founders_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_founders" ADD CONSTRAINT "listing_founders_founder_id_founders_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_versions" ADD CONSTRAINT "listing_versions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "week_votes" ADD CONSTRAINT "week_votes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_question_id_interview_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."interview_questions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draft_members" ADD CONSTRAINT "draft_members_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draft_members" ADD CONSTRAINT "draft_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kept_pages" ADD CONSTRAINT "kept_pages_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claude_use" ADD CONSTRAINT "claude_use_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "launch_places" ADD CONSTRAINT "launch_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_launches" ADD CONSTRAINT "past_launches_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "featured_periods" ADD CONSTRAINT "featured_periods_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_counts" ADD CONSTRAINT "listing_counts_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_visitors" ADD CONSTRAINT "listing_visitors_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billboard_contributions" ADD CONSTRAINT "billboard_contributions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_blog_post_id_blog_posts_id_fk" FOREIGN KEY ("blog_post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_founder_id_founders_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."founders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "accounts_mailbox" ON "accounts" USING btree ("mailbox");
--> statement-breakpoint
CREATE INDEX "accounts_deletion_due" ON "accounts" USING btree ("deletion_due_at");
--> statement-breakpoint
CREATE INDEX "sign_in_codes_email" ON "sign_in_codes" USING btree ("email","created_at");
--> statement-breakpoint
CREATE INDEX "sign_in_codes_mailbox" ON "sign_in_codes" USING btree ("mailbox","created_at");
--> statement-breakpoint
CREATE INDEX "sign_in_codes_browser" ON "sign_in_codes" USING btree ("browser_hash");
--> statement-breakpoint
CREATE INDEX "browser_sessions_account" ON "browser_sessions" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "known_browsers_seen" ON "known_browsers" USING btree ("seen_at");
--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "oauth_records_grant" ON "oauth_records" USING btree ("grant_id");
--> statement-breakpoint
CREATE INDEX "oauth_records_uid" ON "oauth_records" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "oauth_records_account" ON "oauth_records" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "oauth_records_expiry" ON "oauth_records" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "former_categories_category" ON "former_categories" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "listings_of_week" ON "listings" USING btree ("status","launch_week","launched_at","id");
--> statement-breakpoint
CREATE INDEX "listings_launched" ON "listings" USING btree ("status","launched_at");
--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "listings_relaunch" ON "listings" USING btree ("relaunch_week");
--> statement-breakpoint
CREATE INDEX "listings_domain" ON "listings" USING btree ("domain");
--> statement-breakpoint
CREATE INDEX "listings_of_category" ON "listings" USING btree ("primary_category_id","status");
--> statement-breakpoint
CREATE UNIQUE INDEX "listings_draft" ON "listings" USING btree ("draft_id");
--> statement-breakpoint
CREATE INDEX "listings_by_vote_weight" ON "listings" USING btree ("status",(votes - light_votes) desc,"launched_at","id","votes","light_votes");
--> statement-breakpoint
CREATE INDEX "listings_by_domain_rating" ON "listings" USING btree ("status",domain_rating desc,"launched_at","id");
--> statement-breakpoint
CREATE INDEX "listings_by_revenue" ON "listings" USING btree ("status",revenue_cents desc,"launched_at","id");
--> statement-breakpoint
CREATE INDEX "listings_by_contribution" ON "listings" USING btree ("status",contributed_cents desc,"contributed_since","id");
--> statement-breakpoint
CREATE INDEX "listing_categories_category" ON "listing_categories" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "listing_pictures_listing" ON "listing_pictures" USING btree ("listing_id","position");
--> statement-breakpoint
CREATE INDEX "milestones_listing" ON "milestones" USING btree ("listing_id","date");
--> statement-breakpoint
CREATE INDEX "listing_updates_listing" ON "listing_updates" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "listing_alternatives_alternative" ON "listing_alternatives" USING btree ("alternative_id");
--> statement-breakpoint
CREATE INDEX "founders_name" ON "founders" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "founders_account" ON "founders" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "listing_founders_founder" ON "listing_founders" USING btree ("founder_id");
--> statement-breakpoint
CREATE INDEX "listing_versions_listing" ON "listing_versions" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "listing_versions_account" ON "listing_versions" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "claims_account" ON "claims" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "claims_listing" ON "claims" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "claims_status" ON "claims" USING btree ("status");
--> statement-breakpoint
CREATE UNIQUE INDEX "votes_listing_voter" ON "votes" USING btree ("listing_id","voter_id");
--> statement-breakpoint
CREATE INDEX "votes_week" ON "votes" USING btree ("week");
--> statement-breakpoint
CREATE INDEX "votes_account" ON "votes" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "week_votes_listing" ON "week_votes" USING btree ("listing_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "follows_listing_voter" ON "follows" USING btree ("listing_id","voter_id");
--> statement-breakpoint
CREATE INDEX "follows_account" ON "follows" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "follows_created" ON "follows" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_listing_account" ON "reviews" USING btree ("listing_id","account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_listing_voter" ON "reviews" USING btree ("listing_id","voter_id");
--> statement-breakpoint
CREATE INDEX "reviews_account" ON "reviews" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "drafts_account" ON "drafts" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE INDEX "drafts_domain" ON "drafts" USING btree ("domain");
--> statement-breakpoint
CREATE INDEX "draft_members_account" ON "draft_members" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invites_draft_email" ON "invites" USING btree ("draft_id","email");
--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");
--> statement-breakpoint
CREATE INDEX "order_lines_fulfilment" ON "order_lines" USING btree ("fulfilment");
--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "promo_uses_code" ON "promo_uses" USING btree ("code","account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series" ON "invoices" USING btree ("series","year","sequence");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id","kind");
--> statement-breakpoint
CREATE INDEX "launch_places_week" ON "launch_places" USING btree ("week");
--> statement-breakpoint
CREATE INDEX "launch_places_listing" ON "launch_places" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "past_launches_week" ON "past_launches" USING btree ("week");
--> statement-breakpoint
CREATE INDEX "featured_periods_listing" ON "featured_periods" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "featured_periods_end" ON "featured_periods" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "listing_counts_day" ON "listing_counts" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "awards_week_rank_listing" ON "awards" USING btree ("week","rank","listing_id");
--> statement-breakpoint
CREATE INDEX "awards_listing" ON "awards" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "billboard_contributions_listing" ON "billboard_contributions" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("published_at");
--> statement-breakpoint
CREATE INDEX "blog_posts_version" ON "blog_posts" USING btree ("version");
--> statement-breakpoint
CREATE INDEX "redirects_listing" ON "redirects" USING btree ("listing_id");
--> statement-breakpoint
CREATE INDEX "redirects_category" ON "redirects" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "redirects_blog_post" ON "redirects" USING btree ("blog_post_id");
--> statement-breakpoint
CREATE INDEX "redirects_founder" ON "redirects" USING btree ("founder_id");
--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at");
--> statement-breakpoint
CREATE INDEX "reports_listing" ON "reports" USING btree ("listing_id","status");
--> statement-breakpoint
CREATE INDEX "reports_sender" ON "reports" USING btree ("sender","created_at");
--> statement-breakpoint
CREATE INDEX "team_actions_created" ON "team_actions" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_kind_key" ON "jobs" USING btree ("kind","key");
--> statement-breakpoint
CREATE INDEX "jobs_run_after" ON "jobs" USING btree ("run_after");
--> statement-breakpoint
CREATE INDEX "jobs_turn" ON "jobs" USING btree ("rank","run_after");
--> statement-breakpoint
CREATE INDEX "jobs_held" ON "jobs" USING btree ("held_until");
--> statement-breakpoint
CREATE INDEX "rate_counts_end" ON "rate_counts" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "outgoing_mail_recipient" ON "outgoing_mail" USING btree ("recipient","created_at");
--> statement-breakpoint
CREATE INDEX "outgoing_mail_mailbox" ON "outgoing_mail" USING btree ("mailbox","created_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "search_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"search" jsonb NOT NULL,
	"rhythm" text NOT NULL,
	"sender" text NOT NULL,
	"known" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_alerts_mailbox" ON "search_alerts" USING btree ("mailbox");
--> statement-breakpoint
CREATE INDEX "search_alerts_sender" ON "search_alerts" USING btree ("sender","created_at");
--> statement-breakpoint
CREATE INDEX "search_alerts_due" ON "search_alerts" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "search_alerts_expiry" ON "search_alerts" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "order_help" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_help_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_help" ADD CONSTRAINT "order_help_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_help_order" ON "order_help" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "order_help_account" ON "order_help" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE INDEX "order_help_answered" ON "order_help" USING btree ("answered_at","created_at");
--> statement-breakpoint
-- From here on written by hand, because drizzle-kit generates no functions or triggers.
-- search_changes: every change of what search reads gets the next number.
CREATE SEQUENCE "search_changes_seq" OWNED BY "search_changes"."seq";
--> statement-breakpoint
SELECT setval('search_changes_seq', 1 + floor(random() * 1000000000000)::bigint);
--> statement-breakpoint
INSERT INTO "search_changes" ("listing_id", "seq", "text_seq") VALUES (0, currval('search_changes_seq'), 0);
--> statement-breakpoint
-- Arguments: 'text' or 'counters', and the column that holds the listing's id.
CREATE FUNCTION "note_search_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_text boolean := tg_argv[0] = 'text';
	listing integer := (to_jsonb(CASE WHEN tg_op = 'DELETE' THEN old ELSE new END) ->> tg_argv[1])::integer;
	change bigint;
BEGIN
	-- Held until the commit is visible, so that numbers appear in their order and no reader misses one.
	PERFORM pg_advisory_xact_lock(8414002);
	change := nextval('search_changes_seq');
	INSERT INTO search_changes (listing_id, seq, text_seq) VALUES (listing, change, CASE WHEN is_text THEN change ELSE 0 END)
	ON CONFLICT (listing_id) DO UPDATE SET seq = change, text_seq = CASE WHEN is_text THEN change ELSE search_changes.text_seq END;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_categories_changed" AFTER INSERT OR DELETE ON "listing_categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'listing_id');
--> statement-breakpoint
-- Names and keywords of a category are words of its listings, and of the listings in the categories below it.
CREATE FUNCTION "note_category_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- As in note_search_change.
	PERFORM pg_advisory_xact_lock(8414002);
	WITH changed AS MATERIALIZED (
		SELECT listing_id, nextval('search_changes_seq') AS change FROM (
			SELECT DISTINCT listing_id FROM listing_categories
			WHERE category_id IN (SELECT id FROM categories WHERE id = new.id OR parent_id = new.id)
		) AS listed
	)
	INSERT INTO search_changes (listing_id, seq, text_seq) SELECT listing_id, change, change FROM changed
	ON CONFLICT (listing_id) DO UPDATE SET seq = excluded.seq, text_seq = excluded.seq;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Tables that only get_listing shows: their changes get a number too, but leave the words of search (text_seq) as they are.
CREATE FUNCTION "note_shown"("changed" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- As in note_search_change.
	PERFORM pg_advisory_xact_lock(8414002);
	INSERT INTO search_changes (listing_id, seq, text_seq)
	SELECT id, nextval('search_changes_seq'), 0 FROM (SELECT DISTINCT unnest(changed) AS id) AS all_changed
	ON CONFLICT (listing_id) DO UPDATE SET seq = excluded.seq;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_part_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		PERFORM note_shown(ARRAY[old.listing_id]);
	ELSE
		PERFORM note_shown(ARRAY[new.listing_id]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_listing_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY[new.id]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_category_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY(SELECT listing_id FROM listing_categories WHERE category_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_founder_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY(SELECT listing_id FROM listing_founders WHERE founder_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_reviewer_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_shown(ARRAY(SELECT listing_id FROM reviews WHERE account_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_domain_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		PERFORM note_shown(ARRAY(SELECT id FROM listings WHERE domain = old.domain));
	ELSE
		PERFORM note_shown(ARRAY(SELECT id FROM listings WHERE domain = new.domain));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_shown" AFTER UPDATE ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION note_listing_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_stories" AFTER INSERT OR UPDATE OR DELETE ON "listing_stories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_pictures" AFTER INSERT OR UPDATE OR DELETE ON "listing_pictures"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_milestones" AFTER INSERT OR UPDATE OR DELETE ON "milestones"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_updates" AFTER INSERT OR UPDATE OR DELETE ON "listing_updates"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_awards" AFTER INSERT OR UPDATE OR DELETE ON "awards"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_reviews" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_featured_periods" AFTER INSERT OR UPDATE OR DELETE ON "featured_periods"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_categories" AFTER UPDATE ON "listing_categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_categories" AFTER UPDATE OF "slug" ON "categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_category_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_founders" AFTER UPDATE ON "founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_founder_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_accounts" AFTER UPDATE OF "name" ON "accounts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION note_reviewer_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_domain_ratings" AFTER INSERT OR UPDATE OR DELETE ON "domain_ratings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_domain_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_logos" AFTER INSERT OR UPDATE OR DELETE ON "listing_logos"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_weighed"
AFTER UPDATE OF "light_votes", "light_follows" ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.light_votes, old.light_follows) IS DISTINCT FROM (new.light_votes, new.light_follows))
EXECUTE FUNCTION note_search_change('counters', 'id');
--> statement-breakpoint
-- Each vote updates the count of its week in its own transaction. Discounted votes (set_aside_at) do not count.
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
CREATE TRIGGER "week_vote" AFTER INSERT OR DELETE OR UPDATE OF "week", "listing_id", "light", "set_aside_at" ON "votes"
FOR EACH ROW EXECUTE FUNCTION count_week_vote();
--> statement-breakpoint
-- Contributions are few, so each one sums all of its listing again; the listing is written only when its sum changed.
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
-- The version of a post changes with every write, whoever writes. A copied post keeps its version.
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_category_renamed"
AFTER UPDATE OF "name", "keywords", "parent_id", "hidden" ON "categories"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((old.name, old.keywords::text, old.parent_id, old.hidden) IS DISTINCT FROM (new.name, new.keywords::text, new.parent_id, new.hidden))
EXECUTE FUNCTION note_category_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_listing_changed"
AFTER INSERT OR DELETE OR UPDATE OF "status", "name", "tagline", "short_description", "description", "profile", "domain", "stage", "country", "city", "pricing_model", "pricing_summary" ON "listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shown_listing_founders" AFTER UPDATE ON "listing_founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_part_shown();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_founders_changed" AFTER INSERT OR DELETE ON "listing_founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_search_change('text', 'listing_id');
--> statement-breakpoint
CREATE FUNCTION "note_founder_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- As in note_search_change.
	PERFORM pg_advisory_xact_lock(8414002);
	WITH changed AS MATERIALIZED (
		SELECT listing_id, nextval('search_changes_seq') AS change FROM listing_founders WHERE founder_id = new.id
	)
	INSERT INTO search_changes (listing_id, seq, text_seq) SELECT listing_id, change, change FROM changed
	ON CONFLICT (listing_id) DO UPDATE SET seq = excluded.seq, text_seq = excluded.seq;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "search_founder_renamed" AFTER UPDATE OF "name" ON "founders"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION note_founder_change();
