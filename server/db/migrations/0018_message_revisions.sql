CREATE TABLE "message_reactions" (
	"chat_id" text COLLATE "C" NOT NULL,
	"seq" integer NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reactions_chat_id_seq_user_id_pk" PRIMARY KEY("chat_id","seq","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_revisions" (
	"chat_id" text COLLATE "C" NOT NULL,
	"rev" integer NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_revisions_chat_id_rev_pk" PRIMARY KEY("chat_id","rev")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quote_seq" integer;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_revisions" ADD CONSTRAINT "message_revisions_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_revisions_message" ON "message_revisions" USING btree ("chat_id","seq");