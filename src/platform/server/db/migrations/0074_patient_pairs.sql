CREATE TABLE "patient_pairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patient_pairs_once" UNIQUE("one_id","other_id"),
	CONSTRAINT "patient_pairs_reason" CHECK (reason in ('BOTH', 'PHONE', 'ADDRESS', 'USER')),
	CONSTRAINT "patient_pairs_order" CHECK ("patient_pairs"."one_id" < "patient_pairs"."other_id")
);
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "erased_by" text;--> statement-breakpoint
ALTER TABLE "patient_pairs" ADD CONSTRAINT "patient_pairs_one_id_patients_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_pairs" ADD CONSTRAINT "patient_pairs_other_id_patients_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_pairs_other_id_index" ON "patient_pairs" USING btree ("other_id");