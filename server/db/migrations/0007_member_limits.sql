CREATE TABLE "note_usage" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"notes" integer NOT NULL,
	"characters" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_usage" ADD CONSTRAINT "note_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE FUNCTION "count_notes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE note_usage AS u SET notes = u.notes - o.notes, characters = u.characters - o.characters
    FROM (
      SELECT user_id, count(*)::int AS notes, sum(char_length(content))::int AS characters FROM removed GROUP BY user_id
    ) AS o
    WHERE u.user_id = o.user_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO note_usage AS u (user_id, notes, characters)
    SELECT user_id, count(*)::int, sum(char_length(content))::int FROM added GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE
    SET notes = u.notes + excluded.notes, characters = u.characters + excluded.characters;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notes_added" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_notes"();--> statement-breakpoint
CREATE TRIGGER "notes_edited" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_notes"();--> statement-breakpoint
CREATE TRIGGER "notes_removed" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_notes"();--> statement-breakpoint
INSERT INTO "note_usage" SELECT user_id, count(*), sum(char_length(content)) FROM "notes" GROUP BY user_id;
