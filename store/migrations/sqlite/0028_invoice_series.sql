-- Older programs go on: they number in the first series, which every row before has.
DROP INDEX `invoices_sequence`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `series` text DEFAULT '{year}-' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_series` ON `invoices` (`series`,`year`,`sequence`);--> statement-breakpoint
ALTER TABLE `payments` ADD `arrived` text;