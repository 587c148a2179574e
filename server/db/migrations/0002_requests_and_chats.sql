CREATE TABLE "chats" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"mentee_id" text COLLATE "C" NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"head" integer DEFAULT 0 NOT NULL,
	"mentor_seen" integer DEFAULT 0 NOT NULL,
	"mentee_seen" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"chat_id" text COLLATE "C" NOT NULL,
	"seq" integer NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"sender_id" text COLLATE "C" NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mentor_id" text COLLATE "C" NOT NULL,
	"requester_id" text COLLATE "C" NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_mentor" ON "chats" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "chats_mentee" ON "chats" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "chats_ended" ON "chats" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "requests_mentor" ON "requests" USING btree ("mentor_id","status","changed_at");--> statement-breakpoint
CREATE INDEX "requests_requester" ON "requests" USING btree ("requester_id","status","changed_at");--> statement-breakpoint
CREATE INDEX "people_skills" ON "people" USING gin ("skills") WHERE role = 'mentor';