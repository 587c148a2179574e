CREATE TABLE "group_figures" (
	"group_id" text COLLATE "C" NOT NULL,
	"month" text NOT NULL,
	"figure" text NOT NULL,
	"value" real,
	CONSTRAINT "group_figures_group_id_month_figure_pk" PRIMARY KEY("group_id","month","figure")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_group_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_figures" ADD CONSTRAINT "group_figures_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;