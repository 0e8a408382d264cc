CREATE TABLE "call_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "call_events_version" UNIQUE("call_id","version")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"agent_id" integer NOT NULL,
	"task_id" bigint NOT NULL,
	"patient_id" bigint,
	"customer" text NOT NULL,
	"phone_no" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"connected_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"talk_seconds" integer,
	"status_since" timestamp with time zone NOT NULL,
	"result" text,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "calls_status" CHECK (status in ('dialing', 'ringing', 'connected', 'held', 'ended', 'busy', 'noAnswer', 'failed', 'dispositioned')),
	CONSTRAINT "calls_result" CHECK (result in ('CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK')),
	CONSTRAINT "calls_outcome" CHECK (outcome in ('SETTLED', 'WILL-ORDER', 'WILL-SEND-PRESCRIPTION', 'ASK-DOCTOR', 'NOT-INTERESTED', 'NOT-REACHABLE'))
);
--> statement-breakpoint
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_task_id_queue_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."queue_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_events_message" ON "call_events" USING btree (("payload"->>'message_id'));--> statement-breakpoint
CREATE UNIQUE INDEX "calls_open" ON "calls" USING btree ("agent_id") WHERE "calls"."status" <> 'dispositioned';--> statement-breakpoint
CREATE INDEX "calls_without_news" ON "calls" USING btree ("status_since") WHERE status in ('dialing', 'ringing', 'connected', 'held');--> statement-breakpoint
CREATE INDEX "calls_by_agent" ON "calls" USING btree ("agent_id","started_at","id");--> statement-breakpoint
CREATE INDEX "calls_by_patient" ON "calls" USING btree ("patient_id","started_at","id");--> statement-breakpoint
CREATE INDEX "calls_task_id_index" ON "calls" USING btree ("task_id");