ALTER TABLE "images" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_bytes" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "display" jsonb;