CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text DEFAULT 'member' NOT NULL,
	`created_at` integer NOT NULL,
	`mailbox` text,
	`voter_id` integer,
	`deletion_due_at` integer,
	`deletion_listings` text,
	`deleted_at` integer,
	`established_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);
--> statement-breakpoint
CREATE INDEX `accounts_mailbox` ON `accounts` (`mailbox`);
--> statement-breakpoint
CREATE INDEX `accounts_deletion_due` ON `accounts` (`deletion_due_at`);
--> statement-breakpoint
CREATE TABLE `ended_mail` (
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `declined_mail` (
	`email` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`tries_left` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`kind` text DEFAULT 'short' NOT NULL,
	`sender` text,
	`device_hash` text,
	`mailbox` text
);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_email` ON `sign_in_codes` (`email`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_mailbox` ON `sign_in_codes` (`mailbox`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_browser` ON `sign_in_codes` (`browser_hash`);
--> statement-breakpoint
CREATE TABLE `browser_sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`browser` text,
	`seen_at` integer,
	`proved_at` integer,
	`second_factor_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `browser_sessions_account` ON `browser_sessions` (`account_id`);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`pending` text,
	`recovery` text NOT NULL,
	`last_step` integer,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`wrong_since` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `faces` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`account_id` integer NOT NULL,
	`browser_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `browser_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_browsers_seen` ON `known_browsers` (`seen_at`);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`start` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_keyHash_unique` ON `api_keys` (`key_hash`);
--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`);
--> statement-breakpoint
CREATE TABLE `oauth_records` (
	`model` text NOT NULL,
	`id_hash` text NOT NULL,
	`payload` text NOT NULL,
	`grant_id` text,
	`uid` text,
	`user_code` text,
	`account_id` text,
	`consumed_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`model`, `id_hash`)
);
--> statement-breakpoint
CREATE INDEX `oauth_records_grant` ON `oauth_records` (`grant_id`);
--> statement-breakpoint
CREATE INDEX `oauth_records_uid` ON `oauth_records` (`uid`);
--> statement-breakpoint
CREATE INDEX `oauth_records_account` ON `oauth_records` (`account_id`);
--> statement-breakpoint
CREATE INDEX `oauth_records_expiry` ON `oauth_records` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`account_id` integer,
	`operator` text,
	`network` text,
	`details` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_account` ON `audit_log` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`faqs` text DEFAULT '[]' NOT NULL,
	`keywords` text DEFAULT '[]' NOT NULL,
	`attributes` text DEFAULT '[]' NOT NULL,
	`parent_id` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`hidden` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);
--> statement-breakpoint
CREATE INDEX `categories_parent` ON `categories` (`parent_id`);
--> statement-breakpoint
CREATE TABLE `former_categories` (
	`called` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_categories_category` ON `former_categories` (`category_id`);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site` text DEFAULT 'main' NOT NULL,
	`slug` text NOT NULL,
	`status` text NOT NULL,
	`plan` text DEFAULT 'none' NOT NULL,
	`owner_id` integer,
	`draft_id` text,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`domain` text NOT NULL,
	`tagline` text,
	`short_description` text,
	`description` text,
	`stage` text,
	`pricing_model` text,
	`pricing_summary` text,
	`country` text,
	`city` text,
	`founded_year` integer,
	`contact_email` text,
	`demo_video_url` text,
	`logo_url` text,
	`profile` text NOT NULL,
	`primary_category_id` integer,
	`launch_week` text,
	`relaunch_week` text,
	`launched_at` integer,
	`badge_seen_at` integer,
	`badge_checked_at` integer,
	`verified_at` integer,
	`unlocked` text DEFAULT '[]' NOT NULL,
	`votes` integer DEFAULT 0 NOT NULL,
	`follows` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`trending` real DEFAULT 0 NOT NULL,
	`domain_rating` real,
	`revenue_cents` integer,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`badge_look` text,
	`launch_moved` text,
	`light_votes` integer DEFAULT 0 NOT NULL,
	`light_follows` integer DEFAULT 0 NOT NULL,
	`contributed_cents` integer,
	`contributed_since` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`primary_category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_slug_unique` ON `listings` (`slug`);
--> statement-breakpoint
CREATE INDEX `listings_of_week` ON `listings` (`status`,`launch_week`,`launched_at`,`id`);
--> statement-breakpoint
CREATE INDEX `listings_launched` ON `listings` (`status`,`launched_at`);
--> statement-breakpoint
CREATE INDEX `listings_owner` ON `listings` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `listings_relaunch` ON `listings` (`relaunch_week`);
--> statement-breakpoint
CREATE INDEX `listings_domain` ON `listings` (`domain`);
--> statement-breakpoint
CREATE INDEX `listings_of_category` ON `listings` (`primary_category_id`,`status`);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_draft` ON `listings` (`draft_id`);
--> statement-breakpoint
CREATE INDEX `listings_by_vote_weight` ON `listings` (`status`,(votes - light_votes) desc,`launched_at`,`id`,`votes`,`light_votes`);
--> statement-breakpoint
CREATE INDEX `listings_by_domain_rating` ON `listings` (`status`,domain_rating desc,`launched_at`,`id`);
--> statement-breakpoint
CREATE INDEX `listings_by_revenue` ON `listings` (`status`,revenue_cents desc,`launched_at`,`id`);
--> statement-breakpoint
CREATE INDEX `listings_by_contribution` ON `listings` (`status`,contributed_cents desc,`contributed_since`,`id`);
--> statement-breakpoint
CREATE TABLE `listing_categories` (
	`listing_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`primary` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`listing_id`, `category_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_categories_category` ON `listing_categories` (`category_id`);
--> statement-breakpoint
CREATE TABLE `listing_stories` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`story` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`position` integer NOT NULL,
	`caption` text,
	`media_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_pictures_listing` ON `listing_pictures` (`listing_id`,`position`);
--> statement-breakpoint
CREATE TABLE `listing_logos` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`source_url` text NOT NULL,
	`tried_at` integer NOT NULL,
	`sha256` text,
	`bytes` blob,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`date` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`url` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `milestones_listing` ON `milestones` (`listing_id`,`date`);
--> statement-breakpoint
CREATE TABLE `listing_updates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_updates_listing` ON `listing_updates` (`listing_id`);
--> statement-breakpoint
CREATE TABLE `listing_alternatives` (
	`listing_id` integer NOT NULL,
	`alternative_id` integer NOT NULL,
	`approved_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `alternative_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`alternative_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_alternatives_alternative` ON `listing_alternatives` (`alternative_id`);
--> statement-breakpoint
CREATE TABLE `domain_ratings` (
	`domain` text NOT NULL,
	`day` text NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`domain`, `day`)
);
--> statement-breakpoint
CREATE TABLE `founders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`account_id` integer,
	`name` text NOT NULL,
	`bio` text,
	`country` text,
	`socials` text DEFAULT '{}' NOT NULL,
	`sample` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `founders_slug_unique` ON `founders` (`slug`);
--> statement-breakpoint
CREATE INDEX `founders_name` ON `founders` (`name`);
--> statement-breakpoint
CREATE INDEX `founders_account` ON `founders` (`account_id`);
--> statement-breakpoint
CREATE TABLE `listing_founders` (
	`listing_id` integer NOT NULL,
	`founder_id` integer NOT NULL,
	`title` text,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`listing_id`, `founder_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`founder_id`) REFERENCES `founders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_founders_founder` ON `listing_founders` (`founder_id`);
--> statement-breakpoint
CREATE TABLE `listing_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`account_id` integer,
	`via` text NOT NULL,
	`operation` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_versions_listing` ON `listing_versions` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `listing_versions_account` ON `listing_versions` (`account_id`);
--> statement-breakpoint
CREATE TABLE `claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`method` text NOT NULL,
	`email` text,
	`token` text NOT NULL,
	`status` text NOT NULL,
	`last_check` text,
	`proven_at` integer,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_token_unique` ON `claims` (`token`);
--> statement-breakpoint
CREATE INDEX `claims_account` ON `claims` (`account_id`);
--> statement-breakpoint
CREATE INDEX `claims_listing` ON `claims` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `claims_status` ON `claims` (`status`);
--> statement-breakpoint
CREATE TABLE `search_changes` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`text_seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_changes_seq_unique` ON `search_changes` (`seq`);
--> statement-breakpoint
CREATE TABLE `votes` (
	`listing_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`week` text NOT NULL,
	`created_at` integer NOT NULL,
	`voter_id` integer,
	`light` integer DEFAULT false NOT NULL,
	`set_aside_at` integer,
	PRIMARY KEY(`listing_id`, `account_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `votes_listing_voter` ON `votes` (`listing_id`,`voter_id`);
--> statement-breakpoint
CREATE INDEX `votes_week` ON `votes` (`week`);
--> statement-breakpoint
CREATE INDEX `votes_account` ON `votes` (`account_id`);
--> statement-breakpoint
CREATE TABLE `week_votes` (
	`week` text NOT NULL,
	`listing_id` integer NOT NULL,
	`votes` integer NOT NULL,
	`weighing` integer NOT NULL,
	PRIMARY KEY(`week`, `listing_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `week_votes_listing` ON `week_votes` (`listing_id`);
--> statement-breakpoint
CREATE TABLE `follows` (
	`listing_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`voter_id` integer,
	`light` integer DEFAULT false NOT NULL,
	`set_aside_at` integer,
	PRIMARY KEY(`listing_id`, `account_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_listing_voter` ON `follows` (`listing_id`,`voter_id`);
--> statement-breakpoint
CREATE INDEX `follows_account` ON `follows` (`account_id`);
--> statement-breakpoint
CREATE INDEX `follows_created` ON `follows` (`created_at`);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`answer` text,
	`answered_at` integer,
	`hidden_at` integer,
	`created_at` integer NOT NULL,
	`voter_id` integer,
	`removed_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_listing_account` ON `reviews` (`listing_id`,`account_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_listing_voter` ON `reviews` (`listing_id`,`voter_id`);
--> statement-breakpoint
CREATE INDEX `reviews_account` ON `reviews` (`account_id`);
--> statement-breakpoint
CREATE TABLE `interview_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `interview_answers` (
	`account_id` integer NOT NULL,
	`question_id` integer NOT NULL,
	`answer` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `question_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `interview_questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`url` text NOT NULL,
	`domain` text NOT NULL,
	`status` text NOT NULL,
	`document` text NOT NULL,
	`listing_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ready_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_account` ON `drafts` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `drafts_domain` ON `drafts` (`domain`);
--> statement-breakpoint
CREATE TABLE `draft_members` (
	`draft_id` text NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`draft_id`, `account_id`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `draft_members_account` ON `draft_members` (`account_id`);
--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`draft_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`sends` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_tokenHash_unique` ON `invites` (`token_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_draft_email` ON `invites` (`draft_id`,`email`);
--> statement-breakpoint
CREATE TABLE `kept_pages` (
	`draft_id` text NOT NULL,
	`position` integer NOT NULL,
	`url` text NOT NULL,
	`status` integer NOT NULL,
	`sha256` text NOT NULL,
	`deflated` blob NOT NULL,
	`fetched_at` text NOT NULL,
	`elsewhere` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`draft_id`, `position`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `claude_use` (
	`account_id` integer NOT NULL,
	`day` text NOT NULL,
	`questions` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `products` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`rules` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`needs_listing` integer DEFAULT false NOT NULL,
	`options` text,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`account_id` integer NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`items` text NOT NULL,
	`terms` text NOT NULL,
	`billing` text NOT NULL,
	`vat` text NOT NULL,
	`discount_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);
--> statement-breakpoint
CREATE INDEX `orders_account` ON `orders` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`expires_at`);
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`product` text NOT NULL,
	`name` text NOT NULL,
	`listing_id` integer,
	`item` text NOT NULL,
	`price_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`fulfilment` text DEFAULT 'waiting' NOT NULL,
	`fulfilled_at` integer,
	`note` text,
	`effect` text DEFAULT '{}' NOT NULL,
	`review` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_position` ON `order_lines` (`order_id`,`position`);
--> statement-breakpoint
CREATE INDEX `order_lines_fulfilment` ON `order_lines` (`fulfilment`);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`request` text NOT NULL,
	`session_id` text,
	`url` text,
	`intent_id` text,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`disputed_at` integer,
	`hold_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`arrived` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_sessionId_unique` ON `payments` (`session_id`);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);
--> statement-breakpoint
CREATE INDEX `payments_intent` ON `payments` (`intent_id`);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`products` text,
	`valid_from` integer,
	`valid_until` integer,
	`max_uses` integer,
	`max_uses_per_account` integer,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `promo_uses` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `promo_uses_code` ON `promo_uses` (`code`,`account_id`);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`number` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`sequence` integer NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`document` text NOT NULL,
	`issued_at` integer NOT NULL,
	`series` text DEFAULT '{year}-' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_series` ON `invoices` (`series`,`year`,`sequence`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`,`kind`);
--> statement-breakpoint
CREATE TABLE `launch_places` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`week` text NOT NULL,
	`listing_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `launch_places_week` ON `launch_places` (`week`);
--> statement-breakpoint
CREATE INDEX `launch_places_listing` ON `launch_places` (`listing_id`);
--> statement-breakpoint
CREATE TABLE `past_launches` (
	`listing_id` integer NOT NULL,
	`week` text NOT NULL,
	`launched_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `week`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `past_launches_week` ON `past_launches` (`week`);
--> statement-breakpoint
CREATE TABLE `featured_periods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`key` text NOT NULL,
	`days` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `featured_periods_key_unique` ON `featured_periods` (`key`);
--> statement-breakpoint
CREATE INDEX `featured_periods_listing` ON `featured_periods` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `featured_periods_end` ON `featured_periods` (`ends_at`);
--> statement-breakpoint
CREATE TABLE `listing_views` (
	`listing_id` integer NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`listing_id` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `day`, `kind`, `label`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_counts_day` ON `listing_counts` (`day`);
--> statement-breakpoint
CREATE TABLE `listing_visitors` (
	`day` text NOT NULL,
	`listing_id` integer NOT NULL,
	`visitor_hash` text NOT NULL,
	PRIMARY KEY(`day`, `listing_id`, `visitor_hash`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `awards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`week` text NOT NULL,
	`rank` integer NOT NULL,
	`listing_id` integer NOT NULL,
	`votes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `awards_week_rank_listing` ON `awards` (`week`,`rank`,`listing_id`);
--> statement-breakpoint
CREATE INDEX `awards_listing` ON `awards` (`listing_id`);
--> statement-breakpoint
CREATE TABLE `billboard_contributions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`listing_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billboard_contributions_key_unique` ON `billboard_contributions` (`key`);
--> statement-breakpoint
CREATE INDEX `billboard_contributions_listing` ON `billboard_contributions` (`listing_id`);
--> statement-breakpoint
CREATE TABLE `site_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `server_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blog_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`markdown` text NOT NULL,
	`author` text,
	`faqs` text DEFAULT '[]' NOT NULL,
	`published_at` integer,
	`sample` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);
--> statement-breakpoint
CREATE INDEX `blog_posts_published` ON `blog_posts` (`published_at`);
--> statement-breakpoint
CREATE INDEX `blog_posts_version` ON `blog_posts` (`version`);
--> statement-breakpoint
CREATE TABLE `given_essentials` (
	`kind` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`kind`, `code`)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`kind` text NOT NULL,
	`file` text NOT NULL,
	`line` integer NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `file`)
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`path` text PRIMARY KEY NOT NULL,
	`listing_id` integer,
	`category_id` integer,
	`blog_post_id` integer,
	`founder_id` integer,
	`page` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blog_post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`founder_id`) REFERENCES `founders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `redirects_listing` ON `redirects` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `redirects_category` ON `redirects` (`category_id`);
--> statement-breakpoint
CREATE INDEX `redirects_blog_post` ON `redirects` (`blog_post_id`);
--> statement-breakpoint
CREATE INDEX `redirects_founder` ON `redirects` (`founder_id`);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`review_id` integer,
	`account_id` integer,
	`sender` text NOT NULL,
	`reason` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reports_listing` ON `reports` (`listing_id`,`status`);
--> statement-breakpoint
CREATE INDEX `reports_sender` ON `reports` (`sender`,`created_at`);
--> statement-breakpoint
CREATE TABLE `team_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action` text NOT NULL,
	`operator` text,
	`account_id` integer,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`undo` text,
	`undoes` integer,
	`undone_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `team_actions_created` ON `team_actions` (`created_at`);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_after` integer NOT NULL,
	`held_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`holder` text,
	`rank` integer DEFAULT 1 NOT NULL,
	`died_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_kind_key` ON `jobs` (`kind`,`key`);
--> statement-breakpoint
CREATE INDEX `jobs_run_after` ON `jobs` (`run_after`);
--> statement-breakpoint
CREATE INDEX `jobs_turn` ON `jobs` (`rank`,`run_after`);
--> statement-breakpoint
CREATE INDEX `jobs_held` ON `jobs` (`held_until`);
--> statement-breakpoint
CREATE TABLE `duties` (
	`name` text PRIMARY KEY NOT NULL,
	`done_turn` integer NOT NULL,
	`holder` text,
	`held_until` integer
);
--> statement-breakpoint
CREATE TABLE `rate_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counts_end` ON `rate_counts` (`ends_at`);
--> statement-breakpoint
CREATE TABLE `outgoing_mail` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`headers` text DEFAULT '{}' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`handed_over_at` integer,
	`sent_at` integer,
	`failed_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`handed_over_by` text,
	`mailbox` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_mail_key_unique` ON `outgoing_mail` (`key`);
--> statement-breakpoint
CREATE INDEX `outgoing_mail_recipient` ON `outgoing_mail` (`recipient`,`created_at`);
--> statement-breakpoint
CREATE INDEX `outgoing_mail_mailbox` ON `outgoing_mail` (`mailbox`,`created_at`);
--> statement-breakpoint
CREATE TABLE `bounced_addresses` (
	`email` text PRIMARY KEY NOT NULL,
	`reply` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` integer NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`body` text,
	`status` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`holder` text,
	`held_until` integer,
	PRIMARY KEY(`account_id`, `operation`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expiry` ON `idempotency_keys` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `search_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`mailbox` text NOT NULL,
	`search` text NOT NULL,
	`rhythm` text NOT NULL,
	`sender` text NOT NULL,
	`known` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`due_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_alerts_mailbox` ON `search_alerts` (`mailbox`);
--> statement-breakpoint
CREATE INDEX `search_alerts_sender` ON `search_alerts` (`sender`,`created_at`);
--> statement-breakpoint
CREATE INDEX `search_alerts_due` ON `search_alerts` (`due_at`);
--> statement-breakpoint
CREATE INDEX `search_alerts_expiry` ON `search_alerts` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `order_help` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`reason` text NOT NULL,
	`message` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_help_order` ON `order_help` (`order_id`);
--> statement-breakpoint
CREATE INDEX `order_help_account` ON `order_help` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `order_help_answered` ON `order_help` (`answered_at`,`created_at`);
--> statement-breakpoint
-- From here on written by hand, because drizzle-kit generates no triggers.
-- search_changes: every change of what search reads gets the next number. SQLite has one writer, so the numbers are in the order of the commits.
INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`) VALUES (0, abs(random()) % 1000000000000, 0);
--> statement-breakpoint
CREATE TRIGGER `search_listing_added` AFTER INSERT ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_listing_deleted` AFTER DELETE ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_category_added` AFTER INSERT ON `listing_categories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_category_removed` AFTER DELETE ON `listing_categories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
-- Tables that only get_listing shows: their changes get a number too, but leave the words of search (text_seq) as they are.
CREATE TRIGGER `search_listing_shown` AFTER UPDATE ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_stories_insert` AFTER INSERT ON `listing_stories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_stories_update` AFTER UPDATE ON `listing_stories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_stories_delete` AFTER DELETE ON `listing_stories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_pictures_insert` AFTER INSERT ON `listing_pictures` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_pictures_update` AFTER UPDATE ON `listing_pictures` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_pictures_delete` AFTER DELETE ON `listing_pictures` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_milestones_insert` AFTER INSERT ON `milestones` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_milestones_update` AFTER UPDATE ON `milestones` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_milestones_delete` AFTER DELETE ON `milestones` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_updates_insert` AFTER INSERT ON `listing_updates` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_updates_update` AFTER UPDATE ON `listing_updates` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_updates_delete` AFTER DELETE ON `listing_updates` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_founders_update` AFTER UPDATE ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_awards_insert` AFTER INSERT ON `awards` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_awards_update` AFTER UPDATE ON `awards` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_awards_delete` AFTER DELETE ON `awards` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_reviews_insert` AFTER INSERT ON `reviews` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_reviews_update` AFTER UPDATE ON `reviews` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_reviews_delete` AFTER DELETE ON `reviews` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_featured_periods_insert` AFTER INSERT ON `featured_periods` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_featured_periods_update` AFTER UPDATE ON `featured_periods` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_featured_periods_delete` AFTER DELETE ON `featured_periods` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_categories_update` AFTER UPDATE ON `listing_categories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_categories_update` AFTER UPDATE OF `slug` ON `categories` WHEN new.`slug` IS NOT old.`slug` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `listing_id` FROM `listing_categories` WHERE `category_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_founders_update` AFTER UPDATE ON `founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `listing_id` FROM `listing_founders` WHERE `founder_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_accounts_update` AFTER UPDATE OF `name` ON `accounts` WHEN new.`name` IS NOT old.`name` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `listing_id` FROM `reviews` WHERE `account_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_domain_ratings_insert` AFTER INSERT ON `domain_ratings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `id` AS `listing_id` FROM `listings` WHERE `domain` = new.`domain`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_domain_ratings_update` AFTER UPDATE ON `domain_ratings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `id` AS `listing_id` FROM `listings` WHERE `domain` = new.`domain`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_domain_ratings_delete` AFTER DELETE ON `domain_ratings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `id` AS `listing_id` FROM `listings` WHERE `domain` = old.`domain`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_logos_insert` AFTER INSERT ON `listing_logos` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_logos_update` AFTER UPDATE ON `listing_logos` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_logos_delete` AFTER DELETE ON `listing_logos` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_listing_weighed`
AFTER UPDATE OF `light_votes`, `light_follows` ON `listings`
WHEN new.`light_votes` IS NOT old.`light_votes` OR new.`light_follows` IS NOT old.`light_follows`
BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
-- Each vote updates the count of its week in its own transaction. Discounted votes (set_aside_at) do not count.
CREATE TRIGGER `week_vote_given` AFTER INSERT ON `votes` WHEN new.`set_aside_at` IS NULL BEGIN
	INSERT INTO `week_votes` (`week`, `listing_id`, `votes`, `weighing`) VALUES (new.`week`, new.`listing_id`, 1, NOT new.`light`)
	ON CONFLICT (`week`, `listing_id`) DO UPDATE SET `votes` = `votes` + 1, `weighing` = `weighing` + excluded.`weighing`;
END;
--> statement-breakpoint
CREATE TRIGGER `week_vote_taken` AFTER DELETE ON `votes` WHEN old.`set_aside_at` IS NULL BEGIN
	UPDATE `week_votes` SET `votes` = `votes` - 1, `weighing` = `weighing` - (NOT old.`light`)
	WHERE `week` = old.`week` AND `listing_id` = old.`listing_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `week_vote_changed` AFTER UPDATE OF `week`, `listing_id`, `light`, `set_aside_at` ON `votes` BEGIN
	UPDATE `week_votes` SET `votes` = `votes` - 1, `weighing` = `weighing` - (NOT old.`light`)
	WHERE `week` = old.`week` AND `listing_id` = old.`listing_id` AND old.`set_aside_at` IS NULL;
	INSERT INTO `week_votes` (`week`, `listing_id`, `votes`, `weighing`)
	SELECT new.`week`, new.`listing_id`, 1, NOT new.`light` WHERE new.`set_aside_at` IS NULL
	ON CONFLICT (`week`, `listing_id`) DO UPDATE SET `votes` = `votes` + 1, `weighing` = `weighing` + excluded.`weighing`;
END;
--> statement-breakpoint
-- Contributions are few, so each one sums all of its listing again; the listing is written only when its sum changed.
CREATE TRIGGER `contribution_given` AFTER INSERT ON `billboard_contributions` BEGIN
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = new.`listing_id`) AS given
	WHERE `id` = new.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
END;
--> statement-breakpoint
CREATE TRIGGER `contribution_taken` AFTER DELETE ON `billboard_contributions` BEGIN
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = old.`listing_id`) AS given
	WHERE `id` = old.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
END;
--> statement-breakpoint
CREATE TRIGGER `contribution_changed` AFTER UPDATE ON `billboard_contributions` BEGIN
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = old.`listing_id`) AS given
	WHERE `id` = old.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = new.`listing_id`) AS given
	WHERE `id` = new.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
END;
--> statement-breakpoint
-- The version of a post changes with every write, whoever writes. A copied post keeps its version.
CREATE TRIGGER `blog_post_added` AFTER INSERT ON `blog_posts` WHEN new.`version` = 0 BEGIN
	UPDATE `blog_posts` SET `version` = (SELECT max(`version`) + 1 FROM `blog_posts`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `blog_post_changed` AFTER UPDATE OF `title`, `excerpt`, `markdown`, `faqs`, `published_at` ON `blog_posts` BEGIN
	UPDATE `blog_posts` SET `version` = (SELECT max(`version`) + 1 FROM `blog_posts`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- Names and keywords of a category are words of its listings, and of the listings in the categories below it.
CREATE TRIGGER `search_category_renamed`
AFTER UPDATE OF `name`, `keywords`, `parent_id`, `hidden` ON `categories`
WHEN new.`name` IS NOT old.`name` OR new.`keywords` IS NOT old.`keywords` OR new.`parent_id` IS NOT old.`parent_id`
	OR new.`hidden` IS NOT old.`hidden`
BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), `newest` + row_number() OVER (ORDER BY `listing_id`)
	FROM (
		SELECT DISTINCT `listing_id` FROM `listing_categories`
		WHERE `category_id` IN (SELECT `id` FROM `categories` WHERE `id` = new.`id` OR `parent_id` = new.`id`)
	), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_listing_rewritten`
AFTER UPDATE OF `status`, `name`, `tagline`, `short_description`, `description`, `profile`, `domain`, `stage`, `country`, `city`, `pricing_model`, `pricing_summary` ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_founder_added` AFTER INSERT ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_founder_removed` AFTER DELETE ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_founder_renamed` AFTER UPDATE OF `name` ON `founders` WHEN new.`name` IS NOT old.`name` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), `newest` + row_number() OVER (ORDER BY `listing_id`)
	FROM (SELECT `listing_id` FROM `listing_founders` WHERE `founder_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
