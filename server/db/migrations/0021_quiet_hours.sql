CREATE TABLE "held_messages" (
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "held_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" text COLLATE "C" NOT NULL,
	"sender_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"image_id" text COLLATE "C",
	"quote_seq" integer,
	"masked_kinds" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_messages_sender_id_id_pk" PRIMARY KEY("sender_id","id")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "held_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "quiet_rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "quiet_hours" boolean;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "time_zone" text;--> statement-breakpoint
CREATE INDEX "held_messages_chat" ON "held_messages" USING btree ("chat_id","position");--> statement-breakpoint
CREATE INDEX "held_messages_release" ON "held_messages" USING btree ("release_at");--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "delete_held_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "images" SET "is_attached" = false
    WHERE "id" IN (SELECT "image_id" FROM "held_messages" WHERE "chat_id" = NEW."id");
  DELETE FROM "held_messages" WHERE "chat_id" = NEW."id";
  NEW."held_by" := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chats_delete_held_messages" BEFORE UPDATE OF "is_open" ON "chats" FOR EACH ROW
  WHEN (OLD."is_open" AND NOT NEW."is_open" AND OLD."held_by" IS NOT NULL) EXECUTE FUNCTION "delete_held_messages"();
