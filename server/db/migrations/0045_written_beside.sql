ALTER TABLE "pattern_hits" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "work_changes" ADD COLUMN "masked_from" text;