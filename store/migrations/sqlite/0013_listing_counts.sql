CREATE TABLE `listing_counts` (
	`listing_id` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `day`, `kind`, `label`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_counts_day` ON `listing_counts` (`day`);