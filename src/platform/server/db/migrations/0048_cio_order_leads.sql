CREATE TABLE "cio_agents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cio_agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone_no" text NOT NULL,
	"city_id" bigint NOT NULL,
	"store_ids" bigint[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_lead_lines" (
	"lead_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lead_lines_lead_id_drug_id_pk" PRIMARY KEY("lead_id","drug_id"),
	CONSTRAINT "order_lead_lines_quantity" CHECK ("order_lead_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "order_lead_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "order_lead_events_version" UNIQUE("lead_id","version")
);
--> statement-breakpoint
CREATE TABLE "order_leads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"agent_id" bigint NOT NULL,
	"type" text NOT NULL,
	"patient_id" bigint,
	"name" text NOT NULL,
	"phone_no" text NOT NULL,
	"note" text NOT NULL,
	"prescription" text NOT NULL,
	"lines" integer NOT NULL,
	"reason" text,
	"order_id" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_leads_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "order_leads_status" CHECK (status in ('CART-CREATED', 'CART-UPDATED', 'ORDER-PLACED', 'NOT-INTERESTED', 'EXPIRED')),
	CONSTRAINT "order_leads_type" CHECK (type in ('CART', 'PRESCRIPTION', 'CALL', 'SUBSCRIPTION')),
	CONSTRAINT "order_leads_prescription" CHECK (prescription in ('AWAITED', 'RECEIVED', 'ACCEPTED', 'REJECTED', 'NOT-REQUIRED')),
	CONSTRAINT "order_leads_reason" CHECK (reason in ('PRICE', 'BOUGHT-ELSEWHERE', 'DELIVERY-TIME', 'NO-PRESCRIPTION', 'NOT-NEEDED', 'OTHER')),
	CONSTRAINT "order_leads_placed" CHECK (("order_leads"."status" = 'ORDER-PLACED') = ("order_leads"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "cio_agents" ADD CONSTRAINT "cio_agents_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lead_lines" ADD CONSTRAINT "order_lead_lines_lead_id_order_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."order_leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lead_lines" ADD CONSTRAINT "order_lead_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lead_events" ADD CONSTRAINT "order_lead_events_lead_id_order_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."order_leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lead_events" ADD CONSTRAINT "order_lead_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_leads" ADD CONSTRAINT "order_leads_agent_id_cio_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."cio_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_leads" ADD CONSTRAINT "order_leads_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_leads" ADD CONSTRAINT "order_leads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cio_agents_phone" ON "cio_agents" USING btree (lower("phone_no")) WHERE "cio_agents"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "cio_agents_city_id_index" ON "cio_agents" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "cio_agents_by_update" ON "cio_agents" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "order_lead_lines_drug_id_index" ON "order_lead_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "order_leads_by_status" ON "order_leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_leads_by_receipt" ON "order_leads" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "order_leads_by_expiry" ON "order_leads" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "order_leads_of_agent" ON "order_leads" USING btree ("agent_id","status","received_at");--> statement-breakpoint
CREATE INDEX "order_leads_of_patient" ON "order_leads" USING btree ("patient_id","received_at");--> statement-breakpoint
CREATE INDEX "order_leads_search" ON "order_leads" USING gin ((lower("name" || ' ' || "phone_no" || ' ' || "note")) gin_trgm_ops);