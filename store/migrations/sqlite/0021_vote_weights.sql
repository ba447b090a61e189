-- Older programs go on: they rank by all votes until they end, and one index fewer costs them time alone.
DROP INDEX `listings_by_votes`;--> statement-breakpoint
ALTER TABLE `listings` ADD `light_votes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `light_follows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_by_weight` ON `listings` (`status`,(votes - light_votes) desc,`launched_at`,`id`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `established_at` integer;--> statement-breakpoint
ALTER TABLE `votes` ADD `light` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `votes` ADD `set_aside_at` integer;--> statement-breakpoint
ALTER TABLE `follows` ADD `light` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `accounts` SET `established_at` = `created_at`;
--> statement-breakpoint
CREATE TRIGGER `search_listing_weighed`
AFTER UPDATE OF `light_votes`, `light_follows` ON `listings`
WHEN new.`light_votes` IS NOT old.`light_votes` OR new.`light_follows` IS NOT old.`light_follows`
BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
