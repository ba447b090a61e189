DROP INDEX `listings_votes`;--> statement-breakpoint
DROP INDEX `listings_domain_rating`;--> statement-breakpoint
DROP INDEX `listings_revenue`;--> statement-breakpoint
CREATE INDEX `listings_by_votes` ON `listings` (`status`,votes desc,`launched_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_by_domain_rating` ON `listings` (`status`,domain_rating desc,`launched_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_by_revenue` ON `listings` (`status`,revenue_cents desc,`launched_at`,`id`);