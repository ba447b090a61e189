CREATE TABLE `declined_mail` (
	`email` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `sign_in_codes_email`;--> statement-breakpoint
ALTER TABLE `sign_in_codes` ADD `kind` text DEFAULT 'short' NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_in_codes` ADD `sender` text;--> statement-breakpoint
ALTER TABLE `sign_in_codes` ADD `device_hash` text;--> statement-breakpoint
CREATE INDEX `sign_in_codes_browser` ON `sign_in_codes` (`browser_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_codes_email` ON `sign_in_codes` (`email`,`created_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `mailbox` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `voter_id` integer;--> statement-breakpoint
CREATE INDEX `accounts_mailbox` ON `accounts` (`mailbox`);--> statement-breakpoint
ALTER TABLE `votes` ADD `voter_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `votes_listing_voter` ON `votes` (`listing_id`,`voter_id`);--> statement-breakpoint
ALTER TABLE `follows` ADD `voter_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `follows_listing_voter` ON `follows` (`listing_id`,`voter_id`);--> statement-breakpoint
ALTER TABLE `reviews` ADD `voter_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_listing_voter` ON `reviews` (`listing_id`,`voter_id`);--> statement-breakpoint
CREATE INDEX `outgoing_mail_recipient` ON `outgoing_mail` (`recipient`,`created_at`);--> statement-breakpoint
-- Whose mail arrives in the same mailbox (rules/mailboxes.ts) is one voter. Of several votes the first account's counts as theirs;
-- the others stay, without a voter.
UPDATE accounts SET mailbox = lower(email);--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '+') - 1) || substr(mailbox, instr(mailbox, '@')) WHERE instr(mailbox, '+') > 1 AND instr(mailbox, '+') < instr(mailbox, '@');--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '@')) || 'gmail.com' WHERE mailbox LIKE '%@googlemail.com';--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '@')) || 'icloud.com' WHERE mailbox LIKE '%@me.com';--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '@')) || 'icloud.com' WHERE mailbox LIKE '%@mac.com';--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '@')) || 'proton.me' WHERE mailbox LIKE '%@protonmail.com';--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '@')) || 'proton.me' WHERE mailbox LIKE '%@protonmail.ch';--> statement-breakpoint
UPDATE accounts SET mailbox = substr(mailbox, 1, instr(mailbox, '@')) || 'proton.me' WHERE mailbox LIKE '%@pm.me';--> statement-breakpoint
UPDATE accounts SET mailbox = replace(substr(mailbox, 1, instr(mailbox, '@') - 1), '.', '') || substr(mailbox, instr(mailbox, '@')) WHERE mailbox LIKE '%@gmail.com' OR mailbox LIKE '%@proton.me';--> statement-breakpoint
UPDATE accounts SET voter_id = (SELECT min(first.id) FROM accounts AS first WHERE first.mailbox = accounts.mailbox);--> statement-breakpoint
UPDATE votes SET voter_id = (SELECT voter_id FROM accounts WHERE id = account_id) WHERE (listing_id, account_id) IN (SELECT given.listing_id, min(given.account_id) FROM votes AS given JOIN accounts ON accounts.id = given.account_id GROUP BY given.listing_id, accounts.voter_id);--> statement-breakpoint
UPDATE follows SET voter_id = (SELECT voter_id FROM accounts WHERE id = account_id) WHERE (listing_id, account_id) IN (SELECT given.listing_id, min(given.account_id) FROM follows AS given JOIN accounts ON accounts.id = given.account_id GROUP BY given.listing_id, accounts.voter_id);--> statement-breakpoint
UPDATE reviews SET voter_id = (SELECT voter_id FROM accounts WHERE id = account_id) WHERE (listing_id, account_id) IN (SELECT given.listing_id, min(given.account_id) FROM reviews AS given JOIN accounts ON accounts.id = given.account_id GROUP BY given.listing_id, accounts.voter_id);
