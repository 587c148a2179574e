ALTER TABLE "account_notices" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "pending_registrations" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;