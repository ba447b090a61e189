-- Written by hand. Numbers are given in the order of commits, because SQLite has one writer.
INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`) VALUES (0, abs(random()) % 1000000000000, 0);
--> statement-breakpoint
CREATE TRIGGER `search_listing_added` AFTER INSERT ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_listing_rewritten`
AFTER UPDATE OF `status`, `name`, `tagline`, `short_description`, `description`, `profile`, `domain`, `stage`, `country`, `pricing_model` ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_listing_counted`
AFTER UPDATE OF `votes`, `follows`, `views`, `trending`, `launched_at` ON `listings`
WHEN new.`votes` IS NOT old.`votes` OR new.`follows` IS NOT old.`follows` OR new.`views` IS NOT old.`views`
	OR new.`trending` IS NOT old.`trending` OR new.`launched_at` IS NOT old.`launched_at`
BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`id`, `seq` + 1, 0 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_listing_deleted` AFTER DELETE ON `listings` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_category_added` AFTER INSERT ON `listing_categories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT new.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_category_removed` AFTER DELETE ON `listing_categories` BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT old.`listing_id`, `seq` + 1, `seq` + 1 FROM `search_changes` WHERE true ORDER BY `seq` DESC LIMIT 1
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
