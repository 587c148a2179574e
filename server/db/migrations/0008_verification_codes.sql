ALTER TABLE "tokens" ADD COLUMN "code_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "code_tries" smallint DEFAULT 0 NOT NULL;