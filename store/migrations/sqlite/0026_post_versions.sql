ALTER TABLE `blog_posts` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `blog_posts_version` ON `blog_posts` (`version`);
--> statement-breakpoint
-- Written by hand: by its version a post tells that it was written, whoever wrote it. One that is copied has its own.
CREATE TRIGGER `blog_post_added` AFTER INSERT ON `blog_posts` WHEN new.`version` = 0 BEGIN
	UPDATE `blog_posts` SET `version` = (SELECT max(`version`) + 1 FROM `blog_posts`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `blog_post_changed` AFTER UPDATE OF `title`, `excerpt`, `markdown`, `faqs`, `published_at` ON `blog_posts` BEGIN
	UPDATE `blog_posts` SET `version` = (SELECT max(`version`) + 1 FROM `blog_posts`) WHERE `id` = new.`id`;
END;
