CREATE TABLE `follows` (
	`listing_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `account_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_account` ON `follows` (`account_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`hidden_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_listing_account` ON `reviews` (`listing_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `listing_views` (
	`listing_id` integer NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_visitors` (
	`day` text NOT NULL,
	`listing_id` integer NOT NULL,
	`visitor_hash` text NOT NULL,
	PRIMARY KEY(`day`, `listing_id`, `visitor_hash`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `domain_ratings` (
	`domain` text NOT NULL,
	`day` text NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`domain`, `day`)
);
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
CREATE INDEX `listing_alternatives_alternative` ON `listing_alternatives` (`alternative_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `billboard_contributions_key_unique` ON `billboard_contributions` (`key`);--> statement-breakpoint
CREATE INDEX `billboard_contributions_listing` ON `billboard_contributions` (`listing_id`);--> statement-breakpoint
CREATE INDEX `listings_votes` ON `listings` (`status`,`votes`);--> statement-breakpoint
CREATE INDEX `listings_domain_rating` ON `listings` (`domain_rating`);--> statement-breakpoint
CREATE INDEX `listings_revenue` ON `listings` (`revenue_cents`);