-- Written by hand: names and keywords of categories are words of their listings, and of those in the categories below.
CREATE TRIGGER `search_category_renamed`
AFTER UPDATE OF `name`, `keywords`, `parent_id` ON `categories`
WHEN new.`name` IS NOT old.`name` OR new.`keywords` IS NOT old.`keywords` OR new.`parent_id` IS NOT old.`parent_id`
BEGIN
	INSERT INTO `search_changes` (`listing_id`, `seq`, `text_seq`)
	SELECT `listing_id`, `newest` + row_number() OVER (ORDER BY `listing_id`), `newest` + row_number() OVER (ORDER BY `listing_id`)
	FROM (
		SELECT DISTINCT `listing_id` FROM `listing_categories`
		WHERE `category_id` IN (SELECT `id` FROM `categories` WHERE `id` = new.`id` OR `parent_id` = new.`id`)
	), (SELECT max(`seq`) AS `newest` FROM `search_changes`)
	WHERE true
	ON CONFLICT (`listing_id`) DO UPDATE SET `seq` = excluded.`seq`, `text_seq` = excluded.`seq`;
END;
