ALTER TABLE `listings` ADD `badge_look` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `launch_moved` text;