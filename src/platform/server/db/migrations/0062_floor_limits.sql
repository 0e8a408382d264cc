CREATE TABLE "floor_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "floor_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"waiting" integer NOT NULL,
	"late" integer NOT NULL,
	"oldest_minutes" integer NOT NULL,
	"ready_minutes" integer NOT NULL,
	"offered_minutes" integer NOT NULL,
	"task_minutes" integer NOT NULL,
	"call_minutes" integer NOT NULL,
	"wrap_up_minutes" integer NOT NULL,
	"break_minutes" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "floor_limits_version_unique" UNIQUE("version"),
	CONSTRAINT "floor_limits_least" CHECK (least(waiting, late, oldest_minutes, ready_minutes, offered_minutes, task_minutes, call_minutes, wrap_up_minutes, break_minutes) >= 1)
);
--> statement-breakpoint
ALTER TABLE "floor_limits" ADD CONSTRAINT "floor_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "floor_limits_by_start" ON "floor_limits" USING btree ("effective_from","version");--> statement-breakpoint
CREATE INDEX "queue_tasks_by_due" ON "queue_tasks" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "queue_task_events_moved" ON "queue_task_events" USING btree ("at","id") WHERE event in ('task.assigned', 'task.unassigned');--> statement-breakpoint
CREATE INDEX "calls_by_start" ON "calls" USING btree ("started_at","id");