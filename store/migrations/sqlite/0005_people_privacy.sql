ALTER TABLE `accounts` ADD `deletion_due_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `deletion_listings` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `accounts_deletion_due` ON `accounts` (`deletion_due_at`);--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `proved_at` integer;--> statement-breakpoint
CREATE INDEX `votes_account` ON `votes` (`account_id`);--> statement-breakpoint
CREATE INDEX `reviews_account` ON `reviews` (`account_id`);--> statement-breakpoint
CREATE INDEX `listing_versions_account` ON `listing_versions` (`account_id`);