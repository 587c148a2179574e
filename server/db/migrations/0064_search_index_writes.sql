-- Profiles change rarely and are searched often: a search does not read a list of changes that are not in the index yet.
ALTER INDEX "people_skills" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "people_names" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "people_about" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list(name::regclass) FROM unnest(array['people_skills', 'people_names', 'people_about']) AS name;
