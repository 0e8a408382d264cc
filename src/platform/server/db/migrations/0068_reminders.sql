CREATE TABLE "reminder_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reminder_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "reminder_events_version" UNIQUE("reminder_id","version")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"link" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"repeat" text NOT NULL,
	"author_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_status" CHECK (status in ('scheduled', 'due', 'snoozed', 'sent', 'failed', 'cancelled')),
	CONSTRAINT "reminders_repeat" CHECK (repeat in ('none', 'daily', 'weekdays', 'weekly', 'monthly')),
	CONSTRAINT "reminders_link" CHECK ("reminders"."link" = '' or "reminders"."link" like '/%')
);
--> statement-breakpoint
ALTER TABLE "reminder_events" ADD CONSTRAINT "reminder_events_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_events" ADD CONSTRAINT "reminder_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_by_due" ON "reminders" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "reminders_by_title" ON "reminders" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "reminders_by_creation" ON "reminders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reminders_to_come" ON "reminders" USING btree ("due_at") WHERE "reminders"."status" in ('scheduled', 'snoozed');--> statement-breakpoint
CREATE INDEX "reminders_of_recipient" ON "reminders" USING btree ("recipient_id","status");--> statement-breakpoint
CREATE INDEX "reminders_of_author" ON "reminders" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reminders_search" ON "reminders" USING gin ((lower("title" || ' ' || "note")) gin_trgm_ops);