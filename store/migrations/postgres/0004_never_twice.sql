ALTER TABLE "idempotency_keys" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "handed_over_by" text;