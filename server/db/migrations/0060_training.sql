CREATE TABLE "training_lessons" (
	"user_id" text COLLATE "C" NOT NULL,
	"lesson_id" text COLLATE "C" NOT NULL,
	"version" text NOT NULL,
	"answered" integer NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "training_lessons_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "training_lessons" ADD CONSTRAINT "training_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;