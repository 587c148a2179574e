-- Before the migrations that lock tables of log-ins and messages, because this one takes longest: reads continue.
CREATE INDEX "people_names" ON "people" USING gin (to_tsvector('simple', coalesce(full_name, ''))) WHERE role = 'mentor';--> statement-breakpoint
CREATE INDEX "people_about" ON "people" USING gin (to_tsvector('simple', about)) WHERE role = 'mentor';