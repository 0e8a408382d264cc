CREATE TABLE "patient_family_members" (
	"patient_id" bigint PRIMARY KEY NOT NULL,
	"family_id" bigint NOT NULL,
	"relationship" text NOT NULL,
	CONSTRAINT "patient_family_members_relationship" CHECK (relationship in ('SELF', 'SPOUSE', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'SIBLING', 'GRANDPARENT', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "patient_merge_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_merge_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	CONSTRAINT "patient_merge_events_version" UNIQUE("merge_id","version")
);
--> statement-breakpoint
CREATE TABLE "patient_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"notice" text NOT NULL,
	"source" text NOT NULL,
	"guardian" text,
	CONSTRAINT "patient_consents_channel" CHECK (channel in ('CALL', 'SMS', 'WHATSAPP', 'EMAIL')),
	CONSTRAINT "patient_consents_purpose" CHECK (purpose in ('ORDERS', 'REFILLS', 'OFFERS')),
	CONSTRAINT "patient_consents_source" CHECK (source in ('CALL', 'STORE', 'WRITTEN'))
);
--> statement-breakpoint
CREATE TABLE "patient_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_families" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"duplicate_id" bigint NOT NULL,
	"done" jsonb,
	"merged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patient_merges_status" CHECK (status in ('proposed', 'merged', 'undone', 'dismissed')),
	CONSTRAINT "patient_merges_pair" CHECK ("patient_merges"."patient_id" <> "patient_merges"."duplicate_id")
);
--> statement-breakpoint
CREATE TABLE "patient_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_by_patient";--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "guardian" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "quiet_until" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "patient_addresses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patient_family_members" ADD CONSTRAINT "patient_family_members_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_family_members" ADD CONSTRAINT "patient_family_members_family_id_patient_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."patient_families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merge_events" ADD CONSTRAINT "patient_merge_events_merge_id_patient_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."patient_merges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merge_events" ADD CONSTRAINT "patient_merge_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_consents" ADD CONSTRAINT "patient_consents_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_consents" ADD CONSTRAINT "patient_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_events" ADD CONSTRAINT "patient_events_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_events" ADD CONSTRAINT "patient_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_duplicate_id_patients_id_fk" FOREIGN KEY ("duplicate_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_notes" ADD CONSTRAINT "patient_notes_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_notes" ADD CONSTRAINT "patient_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_family_members_family_id_index" ON "patient_family_members" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "patient_consents_by_patient" ON "patient_consents" USING btree ("patient_id","channel","purpose","id");--> statement-breakpoint
CREATE INDEX "patient_events_by_patient" ON "patient_events" USING btree ("patient_id","at","id");--> statement-breakpoint
CREATE INDEX "patient_merges_patient_id_index" ON "patient_merges" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "patient_merges_duplicate_id_index" ON "patient_merges" USING btree ("duplicate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "patient_merges_once" ON "patient_merges" USING btree ("duplicate_id") WHERE "patient_merges"."status" = 'merged';--> statement-breakpoint
CREATE INDEX "patient_notes_by_patient" ON "patient_notes" USING btree ("patient_id","at","id");--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_merged_into_patients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patients_merged" ON "patients" USING btree ("merged_into") WHERE "patients"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "patient_addresses_search" ON "patient_addresses" USING gin ((lower("address" || ' ' || "pincode")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_patient" ON "orders" USING btree ("patient_id","placed_at","id");