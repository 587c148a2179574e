CREATE TABLE "image_reviews" (
	"image_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"chat_id" text COLLATE "C" NOT NULL,
	"seq" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text COLLATE "C",
	"opened_by" text[] DEFAULT '{}' NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "image_reviews_message" ON "image_reviews" USING btree ("chat_id","seq");--> statement-breakpoint
CREATE INDEX "image_reviews_state" ON "image_reviews" USING btree ("state","created_at");--> statement-breakpoint
ALTER TABLE "image_reviews" ADD CONSTRAINT "image_reviews_message_fk" FOREIGN KEY ("chat_id","seq") REFERENCES "public"."messages"("chat_id","seq") ON DELETE cascade ON UPDATE no action;
