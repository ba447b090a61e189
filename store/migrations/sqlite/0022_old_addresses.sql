CREATE TABLE `redirects` (
	`path` text PRIMARY KEY NOT NULL,
	`listing_id` integer,
	`category_id` integer,
	`blog_post_id` integer,
	`founder_id` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blog_post_id`) REFERENCES `blog_posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`founder_id`) REFERENCES `founders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `redirects_listing` ON `redirects` (`listing_id`);--> statement-breakpoint
CREATE INDEX `redirects_category` ON `redirects` (`category_id`);--> statement-breakpoint
CREATE INDEX `redirects_blog_post` ON `redirects` (`blog_post_id`);--> statement-breakpoint
CREATE INDEX `redirects_founder` ON `redirects` (`founder_id`);