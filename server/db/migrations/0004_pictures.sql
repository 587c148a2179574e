CREATE TABLE "images" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_width" smallint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_height" smallint;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "picture_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "images_chat" ON "images" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "images_waiting" ON "images" USING btree ("is_used","created_at");