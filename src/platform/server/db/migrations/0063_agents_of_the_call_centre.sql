CREATE TABLE "queue_agent_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_agent_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue_agent_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "queue_agent_events_version" UNIQUE("queue_agent_id","version")
);
--> statement-breakpoint
CREATE TABLE "queue_agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"user_id" bigint NOT NULL,
	"lead_id" bigint,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"cap" integer DEFAULT 10 NOT NULL,
	"shift_days" text[] DEFAULT '{}' NOT NULL,
	"shift_from" text,
	"shift_until" text,
	CONSTRAINT "queue_agents_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "queue_agents_status" CHECK (status in ('ACTIVE', 'REMOVED')),
	CONSTRAINT "queue_agents_cap" CHECK (cap between 1 and 50),
	CONSTRAINT "queue_agents_shift" CHECK (case when cardinality(shift_days) = 0 then shift_from is null and shift_until is null
        else shift_from is not null and shift_until is not null and shift_from < shift_until end)
);
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "hours_from" text;--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "hours_until" text;--> statement-breakpoint
ALTER TABLE "queue_agent_events" ADD CONSTRAINT "queue_agent_events_queue_agent_id_queue_agents_id_fk" FOREIGN KEY ("queue_agent_id") REFERENCES "public"."queue_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_agent_events" ADD CONSTRAINT "queue_agent_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_agents" ADD CONSTRAINT "queue_agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_agents" ADD CONSTRAINT "queue_agents_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_agents_lead_id_index" ON "queue_agents" USING btree ("lead_id");--> statement-breakpoint
ALTER TABLE "queue_channels" ADD CONSTRAINT "queue_channels_hours" CHECK ((hours_from is null) = (hours_until is null) and hours_from < hours_until);--> statement-breakpoint
-- Agents of before are agents now.
INSERT INTO "queue_agents" ("user_id") SELECT "id" FROM "users" WHERE "agent_id" IS NOT NULL AND 'call-center-operation' = ANY("roles") ORDER BY "id";--> statement-breakpoint
INSERT INTO "queue_agent_events" ("queue_agent_id", "version", "at", "by", "event", "to_status", "payload") SELECT "id", 1, now(), 'System', 'agent.created', 'ACTIVE', '{}' FROM "queue_agents";
