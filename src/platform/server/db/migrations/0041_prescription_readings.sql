CREATE TABLE "prescription_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"prescription_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"source" text NOT NULL,
	"doctor" text DEFAULT '' NOT NULL,
	"registration_no" text DEFAULT '' NOT NULL,
	"written_on" date,
	"valid_until" date,
	"repeats" integer DEFAULT 0 NOT NULL,
	"patient_written" text DEFAULT '' NOT NULL,
	"checklist" text[] DEFAULT '{}' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"schedule" text,
	"reader_id" bigint,
	"read_since" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"checker_id" bigint,
	"open_questions" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prescription_readings_prescription_id_unique" UNIQUE("prescription_id"),
	CONSTRAINT "prescription_readings_status" CHECK (status in ('received', 'inReview', 'clarification', 'digitised', 'secondCheck', 'decoded', 'rejected', 'superseded', 'expired')),
	CONSTRAINT "prescription_readings_source" CHECK (source in ('IN-HOUSE', 'TELE-CONSULT', 'HOSPITAL', 'PATIENT'))
);
--> statement-breakpoint
CREATE TABLE "prescription_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reading_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "prescription_events_version" UNIQUE("reading_id","version")
);
--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_checker_id_users_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_events" ADD CONSTRAINT "prescription_events_reading_id_prescription_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."prescription_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_events" ADD CONSTRAINT "prescription_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescription_readings_by_receipt" ON "prescription_readings" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "prescription_readings_pending" ON "prescription_readings" USING btree ("received_at","id") WHERE status in ('received', 'inReview', 'clarification', 'digitised', 'secondCheck');--> statement-breakpoint
CREATE INDEX "prescription_readings_valid" ON "prescription_readings" USING btree ("valid_until") WHERE status in ('clarification', 'decoded');--> statement-breakpoint
CREATE INDEX "prescription_readings_registration" ON "prescription_readings" USING btree (lower("registration_no"));--> statement-breakpoint
CREATE INDEX "prescription_readings_order_id_index" ON "prescription_readings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "prescription_readings_patient_id_index" ON "prescription_readings" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "prescription_readings_reader_id_index" ON "prescription_readings" USING btree ("reader_id");