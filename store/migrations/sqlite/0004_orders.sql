CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`token` text NOT NULL,
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
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_token_unique` ON `orders` (`token`);--> statement-breakpoint
CREATE INDEX `orders_account` ON `orders` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`expires_at`);--> statement-breakpoint
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_position` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_lines_fulfilment` ON `order_lines` (`fulfilment`);--> statement-breakpoint
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_sessionId_unique` ON `payments` (`session_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`received_at` integer NOT NULL
);
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
CREATE INDEX `launch_places_week` ON `launch_places` (`week`);--> statement-breakpoint
CREATE INDEX `launch_places_listing` ON `launch_places` (`listing_id`);--> statement-breakpoint
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
CREATE INDEX `promo_uses_code` ON `promo_uses` (`code`,`account_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`number` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`sequence` integer NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`document` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`year`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`,`kind`);--> statement-breakpoint
CREATE TABLE `featured_periods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` integer NOT NULL,
	`key` text NOT NULL,
	`days` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `featured_periods_key_unique` ON `featured_periods` (`key`);--> statement-breakpoint
CREATE INDEX `featured_periods_listing` ON `featured_periods` (`listing_id`);--> statement-breakpoint
CREATE INDEX `featured_periods_end` ON `featured_periods` (`ends_at`);--> statement-breakpoint
ALTER TABLE `listings` ADD `relaunch_week` text;--> statement-breakpoint
CREATE INDEX `listings_relaunch` ON `listings` (`relaunch_week`);