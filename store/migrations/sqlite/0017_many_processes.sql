-- Older programs go on: triggers only write down more changes.
CREATE TABLE `duties` (
	`name` text PRIMARY KEY NOT NULL,
	`done_turn` integer NOT NULL,
	`holder` text,
	`held_until` integer
);
--> statement-breakpoint
CREATE TABLE `rate_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counts_end` ON `rate_counts` (`ends_at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `rank` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `died_at` integer;--> statement-breakpoint
CREATE INDEX `jobs_turn` ON `jobs` (`rank`,`run_after`);--> statement-breakpoint
CREATE INDEX `jobs_held` ON `jobs` (`held_until`);--> statement-breakpoint
CREATE INDEX `listings_launched` ON `listings` (`status`,`launched_at`);
--> statement-breakpoint
-- Written by hand: whatever an answer of get_listing is made of tells search/changes.ts of a change, as what only counts does.
DROP TRIGGER `search_listing_counted`;
--> statement-breakpoint
CREATE TRIGGER `search_listing_shown` AFTER UPDATE ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_stories_insert` AFTER INSERT ON `listing_stories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_stories_update` AFTER UPDATE ON `listing_stories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_stories_delete` AFTER DELETE ON `listing_stories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_pictures_insert` AFTER INSERT ON `listing_pictures` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_pictures_update` AFTER UPDATE ON `listing_pictures` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_pictures_delete` AFTER DELETE ON `listing_pictures` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_milestones_insert` AFTER INSERT ON `milestones` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_milestones_update` AFTER UPDATE ON `milestones` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_milestones_delete` AFTER DELETE ON `milestones` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_updates_insert` AFTER INSERT ON `listing_updates` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_updates_update` AFTER UPDATE ON `listing_updates` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_updates_delete` AFTER DELETE ON `listing_updates` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_founders_insert` AFTER INSERT ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_founders_update` AFTER UPDATE ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_founders_delete` AFTER DELETE ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_awards_insert` AFTER INSERT ON `awards` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_awards_update` AFTER UPDATE ON `awards` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_awards_delete` AFTER DELETE ON `awards` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_reviews_insert` AFTER INSERT ON `reviews` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_reviews_update` AFTER UPDATE ON `reviews` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_reviews_delete` AFTER DELETE ON `reviews` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_featured_periods_insert` AFTER INSERT ON `featured_periods` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_featured_periods_update` AFTER UPDATE ON `featured_periods` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_featured_periods_delete` AFTER DELETE ON `featured_periods` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_categories_update` AFTER UPDATE ON `listing_categories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_categories_update` AFTER UPDATE OF `slug` ON `categories` WHEN new.`slug` IS NOT old.`slug` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `listing_id` FROM `listing_categories` WHERE `category_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_founders_update` AFTER UPDATE ON `founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `listing_id` FROM `listing_founders` WHERE `founder_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_accounts_update` AFTER UPDATE OF `name` ON `accounts` WHEN new.`name` IS NOT old.`name` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `listing_id` FROM `reviews` WHERE `account_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_domain_ratings_insert` AFTER INSERT ON `domain_ratings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `id` AS `listing_id` FROM `listings` WHERE `domain` = new.`domain`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_domain_ratings_update` AFTER UPDATE ON `domain_ratings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `id` AS `listing_id` FROM `listings` WHERE `domain` = new.`domain`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_domain_ratings_delete` AFTER DELETE ON `domain_ratings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), 0
	FROM (SELECT `id` AS `listing_id` FROM `listings` WHERE `domain` = old.`domain`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_logos_insert` AFTER INSERT ON `listing_logos` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_logos_update` AFTER UPDATE ON `listing_logos` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `shown_listing_logos_delete` AFTER DELETE ON `listing_logos` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
