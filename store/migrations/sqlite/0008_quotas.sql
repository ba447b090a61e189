CREATE TABLE `kept_pages` (
	`draft_id` text NOT NULL,
	`position` integer NOT NULL,
	`url` text NOT NULL,
	`status` integer NOT NULL,
	`sha256` text NOT NULL,
	`deflated` blob NOT NULL,
	`fetched_at` text NOT NULL,
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
UPDATE `site_settings` SET `name` = 'limit_crawls' WHERE `name` = 'limit_submit_listing';
