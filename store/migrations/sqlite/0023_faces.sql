CREATE TABLE `faces` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
