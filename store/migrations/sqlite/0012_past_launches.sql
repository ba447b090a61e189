CREATE TABLE `past_launches` (
	`listing_id` integer NOT NULL,
	`week` text NOT NULL,
	`launched_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `week`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `past_launches_week` ON `past_launches` (`week`);