CREATE TABLE "point_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"balance" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "point_entries_serial" UNIQUE("patient_id","serial"),
	CONSTRAINT "point_entries_kind" CHECK (kind in ('OPENING', 'ADJUSTED', 'MERGED')),
	CONSTRAINT "point_entries_points" CHECK ("point_entries"."points" <> 0),
	CONSTRAINT "point_entries_balance" CHECK ("point_entries"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_entries_by_patient" ON "point_entries" USING btree ("patient_id","at","id");