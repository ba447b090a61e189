CREATE TABLE "imports" (
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_kind_file_pk" PRIMARY KEY("kind","file")
);
