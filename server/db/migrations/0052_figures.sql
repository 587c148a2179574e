CREATE TABLE "figures" (
	"month" text NOT NULL,
	"figure" text NOT NULL,
	"value" real,
	CONSTRAINT "figures_month_figure_pk" PRIMARY KEY("month","figure")
);
