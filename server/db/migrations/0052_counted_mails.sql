CREATE TABLE "counted_mails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mailbox" "bytea" NOT NULL,
	"counted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counted_mails_mailbox" ON "counted_mails" USING btree ("mailbox","counted_at");