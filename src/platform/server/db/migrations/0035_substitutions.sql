CREATE TABLE "substitution_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substitution_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"substitution_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "substitution_events_version" UNIQUE("substitution_id","version")
);
--> statement-breakpoint
CREATE TABLE "substitutions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substitutions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"substitute_id" bigint NOT NULL,
	"needs" text NOT NULL,
	"quantity" integer,
	"consent_by" text,
	"consent_name" text,
	"consent_way" text,
	"consented_at" timestamp with time zone,
	"recorded_by" text,
	"recorded_at" timestamp with time zone,
	"covered_by" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "substitutions_status" CHECK (status in ('proposed', 'consented', 'applied', 'reverted', 'refused', 'withdrawn')),
	CONSTRAINT "substitutions_needs" CHECK (needs in ('doctor', 'customer')),
	CONSTRAINT "substitutions_consent_by" CHECK (consent_by in ('doctor', 'customer')),
	CONSTRAINT "substitutions_consent_way" CHECK (consent_way in ('PHONE', 'MESSAGE', 'IN-PERSON', 'PRESCRIPTION')),
	CONSTRAINT "substitutions_drugs" CHECK ("substitutions"."drug_id" <> "substitutions"."substitute_id")
);
--> statement-breakpoint
ALTER TABLE "substitution_events" ADD CONSTRAINT "substitution_events_substitution_id_substitutions_id_fk" FOREIGN KEY ("substitution_id") REFERENCES "public"."substitutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution_events" ADD CONSTRAINT "substitution_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_substitute_id_drugs_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "substitutions_order_id_index" ON "substitutions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "substitutions_drug_id_index" ON "substitutions" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "substitutions_substitute_id_index" ON "substitutions" USING btree ("substitute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "substitutions_open" ON "substitutions" USING btree ("line_id") WHERE "substitutions"."status" in ('proposed', 'consented');