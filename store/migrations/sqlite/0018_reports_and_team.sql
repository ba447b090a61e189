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
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_listing` ON `reports` (`listing_id`,`status`);--> statement-breakpoint
CREATE INDEX `reports_sender` ON `reports` (`sender`,`created_at`);--> statement-breakpoint
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