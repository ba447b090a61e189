-- Older programs go on: two tables and a column more, and nothing they write is refused. Written by hand: a category that is hidden, or shown again, changes its listings, too.
CREATE TABLE `former_categories` (
	`called` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_categories_category` ON `former_categories` (`category_id`);--> statement-breakpoint
CREATE TABLE `given_essentials` (
	`kind` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`kind`, `code`)
);
--> statement-breakpoint
ALTER TABLE `categories` ADD `hidden` integer DEFAULT false NOT NULL;
--> statement-breakpoint
DROP TRIGGER `search_category_renamed`;
--> statement-breakpoint
CREATE TRIGGER `search_category_renamed`
AFTER UPDATE OF `name`, `keywords`, `parent_id`, `hidden` ON `categories`
WHEN new.`name` IS NOT old.`name` OR new.`keywords` IS NOT old.`keywords` OR new.`parent_id` IS NOT old.`parent_id`
	OR new.`hidden` IS NOT old.`hidden`
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
