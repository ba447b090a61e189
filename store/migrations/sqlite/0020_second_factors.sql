CREATE TABLE `second_factors` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`pending` text,
	`recovery` text NOT NULL,
	`last_step` integer,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`wrong_since` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `second_factor_at` integer;