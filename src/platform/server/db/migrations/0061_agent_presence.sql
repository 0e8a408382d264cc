CREATE TABLE "agent_presence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_presence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"user_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text,
	"seen_at" timestamp with time zone,
	CONSTRAINT "agent_presence_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "agent_presence_status" CHECK (status in ('offline', 'ready', 'offered', 'onTask', 'onCall', 'wrapUp', 'break')),
	CONSTRAINT "agent_presence_reason" CHECK (reason in ('MEAL', 'TEA', 'TRAINING', 'MEETING', 'TECHNICAL', 'PERSONAL'))
);
--> statement-breakpoint
CREATE TABLE "agent_presence_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_presence_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"presence_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "agent_presence_events_version" UNIQUE("presence_id","version")
);
--> statement-breakpoint
ALTER TABLE "agent_presence" ADD CONSTRAINT "agent_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_presence_events" ADD CONSTRAINT "agent_presence_events_presence_id_agent_presence_id_fk" FOREIGN KEY ("presence_id") REFERENCES "public"."agent_presence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_presence_events" ADD CONSTRAINT "agent_presence_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_presence_events_by_time" ON "agent_presence_events" USING btree ("presence_id","at");--> statement-breakpoint
-- Agents on duty who signed in here, by what they have in hand.
INSERT INTO "agent_presence" ("status", "user_id", "since") SELECT CASE
		WHEN EXISTS (SELECT FROM "calls" c WHERE c."agent_id" = u."agent_id" AND c."status" IN ('dialing', 'ringing', 'connected', 'held')) THEN 'onCall'
		WHEN EXISTS (SELECT FROM "calls" c WHERE c."agent_id" = u."agent_id" AND c."status" <> 'dispositioned') THEN 'wrapUp'
		WHEN EXISTS (SELECT FROM "queue_tasks" t WHERE t."agent_id" = u."agent_id" AND t."status" = 'wrapUp') THEN 'wrapUp'
		WHEN EXISTS (SELECT FROM "queue_tasks" t WHERE t."agent_id" = u."agent_id" AND t."status" = 'inProgress') THEN 'onTask'
		WHEN EXISTS (SELECT FROM "queue_tasks" t WHERE t."agent_id" = u."agent_id" AND t."status" = 'offered') THEN 'offered'
		ELSE 'ready' END, u."id", now()
	FROM "users" u WHERE u."on_duty" AND u."agent_id" IS NOT NULL AND EXISTS (SELECT FROM "sessions" s WHERE s."user_id" = u."id");--> statement-breakpoint
INSERT INTO "agent_presence_events" ("presence_id", "version", "at", "by", "event", "to_status", "payload") SELECT "id", 1, "since", 'System', 'presence.made', "status", '{}' FROM "agent_presence";
