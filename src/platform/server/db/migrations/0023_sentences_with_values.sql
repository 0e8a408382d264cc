ALTER TABLE "files" ALTER COLUMN "reason" SET DATA TYPE jsonb USING CASE WHEN "reason" IS NOT NULL THEN jsonb_build_object('message', "reason") END;--> statement-breakpoint
ALTER TABLE "batch_outcomes" ALTER COLUMN "reason" SET DATA TYPE json USING CASE WHEN "reason" IS NOT NULL THEN json_build_object('message', "reason") END;--> statement-breakpoint
ALTER TABLE "batch_rows" ALTER COLUMN "note" SET DATA TYPE json USING CASE WHEN "note" IS NOT NULL THEN json_build_object('message', "note") END;--> statement-breakpoint
ALTER TABLE "batches" ALTER COLUMN "problem" SET DATA TYPE json USING CASE WHEN "problem" IS NOT NULL THEN json_build_object('message', "problem") END;
