ALTER TABLE `faces` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `follows` ADD `set_aside_at` integer;--> statement-breakpoint
CREATE INDEX `follows_created` ON `follows` (`created_at`);