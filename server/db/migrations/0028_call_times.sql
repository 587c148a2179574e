CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "call_times" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"mentee_id" text COLLATE "C" NOT NULL,
	"proposed_by" text COLLATE "C" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_times_chat" ON "call_times" USING btree ("chat_id","starts_at");
--> statement-breakpoint
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_mentor_apart" EXCLUDE USING gist ("mentor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" = 'agreed');
--> statement-breakpoint
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_mentee_apart" EXCLUDE USING gist ("mentee_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" = 'agreed');
--> statement-breakpoint
CREATE FUNCTION "delete_call_times_of_chat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "call_times" WHERE "chat_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chats_delete_call_times" AFTER UPDATE OF "is_open" ON "chats" FOR EACH ROW
  WHEN (OLD."is_open" AND NOT NEW."is_open") EXECUTE FUNCTION "delete_call_times_of_chat"();
--> statement-breakpoint
CREATE FUNCTION "delete_call_times_of_pause"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "call_times" WHERE "chat_id" = NEW."pair_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pauses_delete_call_times" AFTER INSERT ON "pauses" FOR EACH ROW EXECUTE FUNCTION "delete_call_times_of_pause"();
--> statement-breakpoint
CREATE FUNCTION "delete_call_times_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "call_times" WHERE "mentor_id" = NEW."id" OR "mentee_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_delete_call_times" AFTER UPDATE OF "suspended_at" ON "users" FOR EACH ROW
  WHEN (OLD."suspended_at" IS NULL AND NEW."suspended_at" IS NOT NULL) EXECUTE FUNCTION "delete_call_times_of_user"();
