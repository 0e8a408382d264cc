CREATE TABLE "prescription_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"presented_within" integer NOT NULL,
	"acute_within" integer NOT NULL,
	"keep_h" integer NOT NULL,
	"keep_h1" integer NOT NULL,
	"keep_x" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "prescription_rules_version_unique" UNIQUE("version"),
	CONSTRAINT "prescription_rules_numbers" CHECK (1 <= "prescription_rules"."acute_within" and "prescription_rules"."acute_within" <= "prescription_rules"."presented_within" and least("prescription_rules"."keep_h", "prescription_rules"."keep_h1", "prescription_rules"."keep_x") >= 1)
);
--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "page_of" bigint;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "dispensable" integer;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD COLUMN "acute" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription_rules" ADD CONSTRAINT "prescription_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescription_rules_by_start" ON "prescription_rules" USING btree ("effective_from","version");--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_page_of_prescriptions_id_fk" FOREIGN KEY ("page_of") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescriptions_page_of_index" ON "prescriptions" USING btree ("page_of");