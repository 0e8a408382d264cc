ALTER TABLE "calls" DROP CONSTRAINT "calls_status";--> statement-breakpoint
DROP INDEX "calls_open";--> statement-breakpoint
DROP INDEX "calls_without_news";--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "task_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "direction" text DEFAULT 'OUT' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_open" ON "calls" USING btree ("agent_id") WHERE status in ('dialing', 'ringing', 'incoming', 'connected', 'held', 'ended', 'busy', 'noAnswer', 'failed');--> statement-breakpoint
CREATE INDEX "calls_without_news" ON "calls" USING btree ("status_since") WHERE status in ('dialing', 'ringing', 'incoming', 'connected', 'held');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_direction" CHECK (direction in ('OUT', 'IN'));--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_has_task" CHECK ("calls"."direction" = 'IN' or "calls"."task_id" is not null);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_status" CHECK (status in ('dialing', 'ringing', 'incoming', 'connected', 'held', 'ended', 'busy', 'noAnswer', 'failed', 'missed', 'dispositioned'));