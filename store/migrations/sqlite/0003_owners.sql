CREATE TABLE `draft_members` (
	`draft_id` text NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`draft_id`, `account_id`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `draft_members_account` ON `draft_members` (`account_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `invites_tokenHash_unique` ON `invites` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invites_draft_email` ON `invites` (`draft_id`,`email`);--> statement-breakpoint
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
CREATE INDEX `listing_versions_listing` ON `listing_versions` (`listing_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `claims_token_unique` ON `claims` (`token`);--> statement-breakpoint
CREATE INDEX `claims_account` ON `claims` (`account_id`);--> statement-breakpoint
CREATE INDEX `claims_listing` ON `claims` (`listing_id`);--> statement-breakpoint
CREATE INDEX `claims_status` ON `claims` (`status`);--> statement-breakpoint
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
CREATE TABLE `bounced_addresses` (
	`email` text PRIMARY KEY NOT NULL,
	`reply` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outgoing_mail` ADD `handed_over_at` integer;