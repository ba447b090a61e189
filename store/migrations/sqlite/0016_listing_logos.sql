CREATE TABLE `listing_logos` (
	`listing_id` integer PRIMARY KEY NOT NULL,
	`source_url` text NOT NULL,
	`tried_at` integer NOT NULL,
	`sha256` text,
	`bytes` blob,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
