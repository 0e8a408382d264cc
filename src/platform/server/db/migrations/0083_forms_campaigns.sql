CREATE TABLE "campaign_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"skipped" text,
	"callback_id" bigint,
	"message_id" bigint,
	CONSTRAINT "campaign_contacts_callback_id_unique" UNIQUE("callback_id"),
	CONSTRAINT "campaign_contacts_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "campaign_contacts_skipped" CHECK (skipped in ('ERASED', 'CONSENT-WITHDRAWN', 'SAME-NUMBER', 'QUIET-HOURS', 'STOPPED')),
	CONSTRAINT "campaign_contacts_cause" CHECK (num_nonnulls("campaign_contacts"."callback_id", "campaign_contacts"."message_id") <= 1 and ("campaign_contacts"."skipped" is not null or num_nonnulls("campaign_contacts"."callback_id", "campaign_contacts"."message_id") = 1))
);
--> statement-breakpoint
CREATE TABLE "campaign_events" (
	"campaign_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "campaign_events_version" UNIQUE("campaign_id","version")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"template" text NOT NULL,
	"city" text,
	"ordered_within" integer,
	"not_ordered_for" integer,
	"orders_least" integer,
	"drug_id" bigint,
	"refill" text,
	"rest_days" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"from_time" text NOT NULL,
	"until_time" text NOT NULL,
	"per_hour" integer NOT NULL,
	"next_at" timestamp with time zone,
	"owner_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_status" CHECK (status in ('draft', 'scheduled', 'live', 'paused', 'ended', 'cancelled')),
	CONSTRAINT "campaigns_channel" CHECK (channel in ('CALL', 'WHATSAPP', 'SMS')),
	CONSTRAINT "campaigns_refill" CHECK (refill in ('due')),
	CONSTRAINT "campaigns_days" CHECK ("campaigns"."starts_on" <= "campaigns"."ends_on"),
	CONSTRAINT "campaigns_hours" CHECK ("campaigns"."from_time" < "campaigns"."until_time"),
	CONSTRAINT "campaigns_pace" CHECK ("campaigns"."per_hour" > 0 and "campaigns"."rest_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_events" (
	"form_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "form_events_version" UNIQUE("form_id","version")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"purpose" text NOT NULL,
	"questions" jsonb NOT NULL,
	"closes_on" date,
	"author_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forms_status" CHECK (status in ('draft', 'open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "callbacks" DROP CONSTRAINT "callbacks_reason";--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_callback_id_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."callbacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD CONSTRAINT "campaign_contacts_message_id_queue_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."queue_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_contacts_by_campaign" ON "campaign_contacts" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_contacts_by_patient" ON "campaign_contacts" USING btree ("patient_id","at");--> statement-breakpoint
CREATE INDEX "campaigns_by_name" ON "campaigns" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "campaigns_by_start" ON "campaigns" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "campaigns_by_end" ON "campaigns" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "campaigns_open" ON "campaigns" USING btree ("status") WHERE "campaigns"."status" in ('scheduled', 'live', 'paused');--> statement-breakpoint
CREATE INDEX "campaigns_drug_id_index" ON "campaigns" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "campaigns_owner_id_index" ON "campaigns" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin ((lower("name" || ' ' || "text")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "form_answers_by_time" ON "form_answers" USING btree ("answered_at","id");--> statement-breakpoint
CREATE INDEX "form_answers_by_form" ON "form_answers" USING btree ("form_id","answered_at");--> statement-breakpoint
CREATE INDEX "form_answers_user_id_index" ON "form_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forms_by_title" ON "forms" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "forms_by_last_day" ON "forms" USING btree ("closes_on","id");--> statement-breakpoint
CREATE INDEX "forms_by_change" ON "forms" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "forms_author_id_index" ON "forms" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_reason" CHECK (reason in ('NEW-ORDER', 'REFILL', 'ORDER-STATUS', 'PRESCRIPTION', 'PAYMENT', 'MEDICINE', 'MISSED-CALL', 'CAMPAIGN', 'OTHER'));