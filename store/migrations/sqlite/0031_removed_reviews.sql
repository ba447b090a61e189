-- Older programs go on: they remove a hidden review for good, as before.
ALTER TABLE `reviews` ADD `removed_at` integer;
