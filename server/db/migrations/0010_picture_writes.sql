CREATE TABLE "picture_writes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
