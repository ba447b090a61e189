ALTER TABLE `sign_in_codes` ADD `mailbox` text;--> statement-breakpoint
CREATE INDEX `sign_in_codes_mailbox` ON `sign_in_codes` (`mailbox`,`created_at`);--> statement-breakpoint
ALTER TABLE `outgoing_mail` ADD `mailbox` text;--> statement-breakpoint
CREATE INDEX `outgoing_mail_mailbox` ON `outgoing_mail` (`mailbox`,`created_at`);