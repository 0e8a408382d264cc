CREATE TABLE "doctor_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"order_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"reading_id" bigint,
	"doctor_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"drug_id" bigint,
	"reading_line" integer,
	"about" text NOT NULL,
	"question" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_result" text,
	"escalated" boolean DEFAULT false NOT NULL,
	"caller_id" bigint,
	"answer" text,
	"answer_text" text,
	"answered_at" timestamp with time zone,
	"asked_by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "doctor_questions_status" CHECK (status in ('asked', 'calling', 'unreachable', 'answered', 'withdrawn')),
	CONSTRAINT "doctor_questions_last_result" CHECK (last_result in ('CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK')),
	CONSTRAINT "doctor_questions_answer" CHECK (answer in ('AS-WRITTEN', 'CHANGED', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "doctor_question_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_question_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "doctor_question_events_version" UNIQUE("question_id","version")
);
--> statement-breakpoint
ALTER TABLE "doctors" DROP CONSTRAINT "doctors_registration_no";--> statement-breakpoint
DROP INDEX "prescription_readings_registration";--> statement-breakpoint
ALTER TABLE "doctors" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ALTER COLUMN "city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ALTER COLUMN "speciality" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "council" text;--> statement-breakpoint
DROP INDEX "doctors_search_words";--> statement-breakpoint
-- Council and number were one text: `MMC 204711`. Numbers of other councils are those of the national register.
UPDATE "doctors" SET
  "council" = CASE WHEN upper(split_part("registration_no", ' ', 1)) IN ('MMC', 'GMC', 'DMC', 'KMC', 'TNMC', 'RMC', 'MPMC', 'UPMC', 'WBMC', 'TSMC', 'GOMC', 'NMC')
    THEN upper(split_part("registration_no", ' ', 1)) ELSE 'NMC' END,
  "registration_no" = regexp_replace(upper(regexp_replace("registration_no", '[\s.,]+', '', 'g')),
    '^(MMC|GMC|DMC|KMC|TNMC|RMC|MPMC|UPMC|WBMC|TSMC|GOMC|NMC)[-/:]*(?=[A-Z]?-?\d)', ''),
  "phone" = nullif("phone", ''), "city" = nullif("city", ''), "speciality" = nullif("speciality", '');--> statement-breakpoint
UPDATE "doctors" d SET "retired_at" = now() WHERE "retired_at" IS NULL AND EXISTS (
  SELECT FROM "doctors" e WHERE e."id" < d."id" AND e."retired_at" IS NULL AND e."council" = d."council" AND e."registration_no" = d."registration_no");--> statement-breakpoint
ALTER TABLE "doctors" ALTER COLUMN "council" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "doctors_search_words" ON "doctors" USING gin (array_to_tsvector(search_words("name" || ' ' || "council" || ' ' || "registration_no" || ' ' || coalesce("phone", '') || ' ' || coalesce("city", '') || ' ' || coalesce("speciality", ''))));--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD COLUMN "doctor_id" bigint;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD COLUMN "doctor_questions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_reading_id_prescription_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."prescription_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_caller_id_users_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_questions" ADD CONSTRAINT "doctor_questions_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_question_events" ADD CONSTRAINT "doctor_question_events_question_id_doctor_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."doctor_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_question_events" ADD CONSTRAINT "doctor_question_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_questions_of_order" ON "doctor_questions" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "doctor_questions_overdue" ON "doctor_questions" USING btree ("due_at") WHERE status in ('asked', 'calling', 'unreachable') and not "doctor_questions"."escalated";--> statement-breakpoint
CREATE INDEX "doctor_questions_next_try" ON "doctor_questions" USING btree ("next_try_at") WHERE status in ('unreachable');--> statement-breakpoint
CREATE INDEX "doctor_questions_patient_id_index" ON "doctor_questions" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "doctor_questions_reading_id_index" ON "doctor_questions" USING btree ("reading_id");--> statement-breakpoint
CREATE INDEX "doctor_questions_doctor_id_index" ON "doctor_questions" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "doctor_questions_drug_id_index" ON "doctor_questions" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "doctor_questions_caller_id_index" ON "doctor_questions" USING btree ("caller_id");--> statement-breakpoint
CREATE INDEX "doctor_questions_asked_by_id_index" ON "doctor_questions" USING btree ("asked_by_id");--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_registration" ON "doctors" USING btree ("council",lower("registration_no")) WHERE "doctors"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "doctors_by_name" ON "doctors" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "doctors_by_update" ON "doctors" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "prescription_readings_doctor_id_index" ON "prescription_readings" USING btree ("doctor_id");--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_council" CHECK (council in ('MMC', 'GMC', 'DMC', 'KMC', 'TNMC', 'RMC', 'MPMC', 'UPMC', 'WBMC', 'TSMC', 'GOMC', 'NMC'));