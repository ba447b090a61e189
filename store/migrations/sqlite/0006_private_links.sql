CREATE TABLE `known_browsers` (
	`account_id` integer NOT NULL,
	`browser_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `browser_hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_browsers_seen` ON `known_browsers` (`seen_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `link_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_linkHash_unique` ON `orders` (`link_hash`);