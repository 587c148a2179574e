ALTER TABLE "people" ADD COLUMN "conduct_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "conduct_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "shows_seen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "shows_typing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "path" text;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");