CREATE TABLE "missed_calls" (
	"chat_id" text COLLATE "C" NOT NULL,
	"caller_id" text COLLATE "C" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "missed_calls" ADD CONSTRAINT "missed_calls_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_calls_chat" ON "missed_calls" USING btree ("chat_id","started_at");