ALTER TABLE "order_notes" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_request_key" UNIQUE("order_id","request_key");