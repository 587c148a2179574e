ALTER TABLE "message_revisions" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_alt" text;