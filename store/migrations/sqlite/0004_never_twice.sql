ALTER TABLE `idempotency_keys` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `held_until` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `outgoing_mail` ADD `handed_over_by` text;