DROP INDEX "queue_tasks_longest";--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "queue_tasks_longest" ON "queue_tasks" USING btree ("channel_id","order_status",coalesce("resumed_at", "created_at"),"id") WHERE status = 'waiting';