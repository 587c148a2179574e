ALTER TABLE "work_notes" ADD COLUMN "call_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "mentor_seen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "mentee_seen" integer DEFAULT 0 NOT NULL;