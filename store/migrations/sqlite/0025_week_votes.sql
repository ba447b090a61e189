-- Older programs go on: triggers keep what they do not know of, and rankings of theirs use the new indexes.
CREATE TABLE `week_votes` (
	`week` text NOT NULL,
	`listing_id` integer NOT NULL,
	`votes` integer NOT NULL,
	`weighing` integer NOT NULL,
	PRIMARY KEY(`week`, `listing_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `week_votes_listing` ON `week_votes` (`listing_id`);--> statement-breakpoint
DROP INDEX `listings_status_week`;--> statement-breakpoint
DROP INDEX `listings_category`;--> statement-breakpoint
DROP INDEX `listings_by_weight`;--> statement-breakpoint
ALTER TABLE `listings` ADD `contributed_cents` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `contributed_since` integer;--> statement-breakpoint
CREATE INDEX `listings_of_week` ON `listings` (`status`,`launch_week`,`launched_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_of_category` ON `listings` (`primary_category_id`,`status`);--> statement-breakpoint
CREATE INDEX `listings_by_vote_weight` ON `listings` (`status`,(votes - light_votes) desc,`launched_at`,`id`,`votes`,`light_votes`);--> statement-breakpoint
CREATE INDEX `listings_by_contribution` ON `listings` (`status`,contributed_cents desc,`contributed_since`,`id`);
--> statement-breakpoint
-- Written by hand: votes of a week are counted with each vote, in its transaction; votes set aside are none.
CREATE TRIGGER `week_vote_given` AFTER INSERT ON `votes` WHEN new.`set_aside_at` IS NULL BEGIN
	INSERT INTO `week_votes` (`week`, `listing_id`, `votes`, `weighing`) VALUES (new.`week`, new.`listing_id`, 1, NOT new.`light`)
	ON CONFLICT (`week`, `listing_id`) DO UPDATE SET `votes` = `votes` + 1, `weighing` = `weighing` + excluded.`weighing`;
END;
--> statement-breakpoint
CREATE TRIGGER `week_vote_taken` AFTER DELETE ON `votes` WHEN old.`set_aside_at` IS NULL BEGIN
	UPDATE `week_votes` SET `votes` = `votes` - 1, `weighing` = `weighing` - (NOT old.`light`)
	WHERE `week` = old.`week` AND `listing_id` = old.`listing_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `week_vote_changed` AFTER UPDATE OF `week`, `listing_id`, `light`, `set_aside_at` ON `votes` BEGIN
	UPDATE `week_votes` SET `votes` = `votes` - 1, `weighing` = `weighing` - (NOT old.`light`)
	WHERE `week` = old.`week` AND `listing_id` = old.`listing_id` AND old.`set_aside_at` IS NULL;
	INSERT INTO `week_votes` (`week`, `listing_id`, `votes`, `weighing`)
	SELECT new.`week`, new.`listing_id`, 1, NOT new.`light` WHERE new.`set_aside_at` IS NULL
	ON CONFLICT (`week`, `listing_id`) DO UPDATE SET `votes` = `votes` + 1, `weighing` = `weighing` + excluded.`weighing`;
END;
--> statement-breakpoint
INSERT INTO `week_votes` (`week`, `listing_id`, `votes`, `weighing`)
SELECT `week`, `listing_id`, count(*), sum(NOT `light`) FROM `votes` WHERE `set_aside_at` IS NULL GROUP BY `week`, `listing_id`;
--> statement-breakpoint
-- Few are given: what a listing has is summed anew with each, and written where it is another.
CREATE TRIGGER `contribution_given` AFTER INSERT ON `billboard_contributions` BEGIN
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = new.`listing_id`) AS given
	WHERE `id` = new.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
END;
--> statement-breakpoint
CREATE TRIGGER `contribution_taken` AFTER DELETE ON `billboard_contributions` BEGIN
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = old.`listing_id`) AS given
	WHERE `id` = old.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
END;
--> statement-breakpoint
CREATE TRIGGER `contribution_changed` AFTER UPDATE ON `billboard_contributions` BEGIN
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = old.`listing_id`) AS given
	WHERE `id` = old.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
	UPDATE `listings` SET `contributed_cents` = given.cents, `contributed_since` = given.since
	FROM (SELECT sum(`amount_cents`) AS cents, min(`created_at`) AS since FROM `billboard_contributions` WHERE `listing_id` = new.`listing_id`) AS given
	WHERE `id` = new.`listing_id` AND (`contributed_cents` IS NOT given.cents OR `contributed_since` IS NOT given.since);
END;
--> statement-breakpoint
UPDATE `listings` SET (`contributed_cents`, `contributed_since`) =
	(SELECT sum(`amount_cents`), min(`created_at`) FROM `billboard_contributions` WHERE `listing_id` = `listings`.`id`)
WHERE `id` IN (SELECT `listing_id` FROM `billboard_contributions`);
