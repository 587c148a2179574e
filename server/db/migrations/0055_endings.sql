CREATE TABLE "closing_words" (
	"work_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closing_words_work_id_author_id_pk" PRIMARY KEY("work_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "endings" (
	"work_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"aim" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_agreements" ADD COLUMN "end_told_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_agreements" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closing_words" ADD CONSTRAINT "closing_words_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_words" ADD CONSTRAINT "closing_words_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endings" ADD CONSTRAINT "endings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_words_author" ON "closing_words" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "endings_id" ON "endings" USING btree ("id");