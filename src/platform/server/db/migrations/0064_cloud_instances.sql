CREATE TABLE "cloud_instance_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cloud_instance_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cloud_instance_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "cloud_instance_events_version" UNIQUE("cloud_instance_id","version")
);
--> statement-breakpoint
CREATE TABLE "cloud_instances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cloud_instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"instance_id" text NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"owner" text NOT NULL,
	"launched_at" timestamp with time zone,
	"schedule" jsonb,
	"kept_until" timestamp with time zone,
	"requester_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"is_restarting" boolean DEFAULT false NOT NULL,
	"is_asleep" boolean DEFAULT false NOT NULL,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cloud_instances_of_provider" UNIQUE("region","instance_id"),
	CONSTRAINT "cloud_instances_status" CHECK (status in ('stopped', 'startRequested', 'starting', 'running', 'stopRequested', 'restartRequested', 'stopping', 'failed', 'unknown')),
	CONSTRAINT "cloud_instances_environment" CHECK (environment in ('production', 'staging', 'test')),
	CONSTRAINT "cloud_instances_problem" CHECK (problem in ('TIMED-OUT', 'REFUSED', 'IMPAIRED')),
	CONSTRAINT "cloud_instances_requester" CHECK (("cloud_instances"."status" like '%Requested') = ("cloud_instances"."requester_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "cloud_provider" (
	"id" integer PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "cloud_provider_one" CHECK ("cloud_provider"."id" = 1),
	CONSTRAINT "cloud_provider_problem" CHECK (problem in ('NO-ANSWER', 'REFUSED', 'UNAVAILABLE'))
);
--> statement-breakpoint
ALTER TABLE "cloud_instance_events" ADD CONSTRAINT "cloud_instance_events_cloud_instance_id_cloud_instances_id_fk" FOREIGN KEY ("cloud_instance_id") REFERENCES "public"."cloud_instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_instance_events" ADD CONSTRAINT "cloud_instance_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_instances" ADD CONSTRAINT "cloud_instances_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_instances_by_name" ON "cloud_instances" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "cloud_instances_by_region" ON "cloud_instances" USING btree (lower("region"),"id");--> statement-breakpoint
CREATE INDEX "cloud_instances_by_type" ON "cloud_instances" USING btree (lower("type"),"id");--> statement-breakpoint
CREATE INDEX "cloud_instances_by_owner" ON "cloud_instances" USING btree (lower("owner"),"id");--> statement-breakpoint
CREATE INDEX "cloud_instances_by_since" ON "cloud_instances" USING btree ("status_since","id");--> statement-breakpoint
CREATE INDEX "cloud_instances_by_launch" ON "cloud_instances" USING btree ("launched_at","id");--> statement-breakpoint
CREATE INDEX "cloud_instances_requester_id_index" ON "cloud_instances" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "cloud_instances_search" ON "cloud_instances" USING gin ((lower("name" || ' ' || "instance_id")) gin_trgm_ops);