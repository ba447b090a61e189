-- Older programs go on: they number in the first series, which every row before has.
DROP INDEX "invoices_sequence";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "arrived" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "series" text DEFAULT '{year}-' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series" ON "invoices" USING btree ("series","year","sequence");