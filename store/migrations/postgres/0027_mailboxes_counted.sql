ALTER TABLE "sign_in_codes" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "mailbox" text;--> statement-breakpoint
CREATE INDEX "sign_in_codes_mailbox" ON "sign_in_codes" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mail_mailbox" ON "outgoing_mail" USING btree ("mailbox","created_at");