ALTER TABLE "batches" DROP CONSTRAINT "batches_request_key";--> statement-breakpoint
ALTER TABLE "batches" DROP COLUMN "request_key";