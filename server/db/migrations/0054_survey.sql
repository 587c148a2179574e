CREATE TABLE "survey_answers" (
	"year" smallint NOT NULL,
	"question" smallint NOT NULL,
	"answer" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "survey_answers_year_question_answer_pk" PRIMARY KEY("year","question","answer")
);
--> statement-breakpoint
CREATE TABLE "survey_takers" (
	"user_id" text COLLATE "C" NOT NULL,
	"year" smallint NOT NULL,
	CONSTRAINT "survey_takers_user_id_year_pk" PRIMARY KEY("user_id","year")
);
--> statement-breakpoint
ALTER TABLE "survey_takers" ADD CONSTRAINT "survey_takers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;