ALTER TABLE "people" ADD COLUMN "is_24_hours" boolean;--> statement-breakpoint
CREATE INDEX "people_told_mentors" ON "people" USING btree ("id") WHERE role = 'mentor' and about <> '';--> statement-breakpoint
CREATE INDEX "people_bare_mentors" ON "people" USING btree ("id") WHERE role = 'mentor' and about = '';