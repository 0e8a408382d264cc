ALTER TABLE "calls" DROP CONSTRAINT "calls_status";--> statement-breakpoint
DROP INDEX "calls_open";--> statement-breakpoint
DROP INDEX "calls_without_news";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "receiver_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_transferred" ON "calls" USING btree ("receiver_id") WHERE receiver_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_open" ON "calls" USING btree ("agent_id") WHERE status in ('dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring', 'ended', 'busy', 'noAnswer', 'failed');--> statement-breakpoint
CREATE INDEX "calls_without_news" ON "calls" USING btree ("status_since") WHERE status in ('dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_receiver" CHECK (("calls"."receiver_id" is not null) = ("calls"."status" = 'transferring'));--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_status" CHECK (status in ('dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring', 'ended', 'busy', 'noAnswer', 'failed', 'missed', 'dispositioned'));