-- Links that are out there go on working: hashOldLinks in store/orders.ts hashes these at the next start.
UPDATE `orders` SET `link_hash` = 'plain:' || `token`;--> statement-breakpoint
-- Subjects of sign-in mails hold the codes.
UPDATE `outgoing_mail` SET `subject` = '' WHERE `sent_at` IS NOT NULL OR `failed_at` IS NOT NULL;--> statement-breakpoint
DROP INDEX `orders_token_unique`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `token`;