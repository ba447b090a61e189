-- Search also reads the city, prices in words and the names of founders. drizzle-kit generates no triggers.
DROP TRIGGER `search_listing_rewritten`;
--> statement-breakpoint
CREATE TRIGGER `search_listing_rewritten`
AFTER UPDATE OF `status`, `name`, `tagline`, `short_description`, `description`, `profile`, `domain`, `stage`, `country`, `city`, `pricing_model`, `pricing_summary` ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
DROP TRIGGER `shown_listing_founders_insert`;
--> statement-breakpoint
CREATE TRIGGER `search_founder_added` AFTER INSERT ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
DROP TRIGGER `shown_listing_founders_delete`;
--> statement-breakpoint
CREATE TRIGGER `search_founder_removed` AFTER DELETE ON `listing_founders` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_founder_renamed` AFTER UPDATE OF `name` ON `founders` WHEN new.`name` IS NOT old.`name` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), `newest` + row_number() OVER (ORDER BY `listing_id`)
	FROM (SELECT `listing_id` FROM `listing_founders` WHERE `founder_id` = new.`id`), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
