CREATE TABLE `imports` (
	`kind` text NOT NULL,
	`file` text NOT NULL,
	`line` integer NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `file`)
);
