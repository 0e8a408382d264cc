ALTER TABLE "batches" ADD COLUMN "first_rows" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "titles_line" integer;