CREATE TABLE "callback_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callback_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"callback_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "callback_events_version" UNIQUE("callback_id","version")
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"patient_id" bigint,
	"name" text NOT NULL,
	"phone_no" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_result" text,
	"escalated" boolean DEFAULT false NOT NULL,
	"owner_id" bigint,
	"outcome" text,
	"order_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "callbacks_status" CHECK (status in ('PENDING', 'CLOSED')),
	CONSTRAINT "callbacks_reason" CHECK (reason in ('NEW-ORDER', 'ORDER-STATUS', 'PRESCRIPTION', 'PAYMENT', 'MEDICINE', 'OTHER')),
	CONSTRAINT "callbacks_last_result" CHECK (last_result in ('CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK')),
	CONSTRAINT "callbacks_outcome" CHECK (outcome in ('ANSWERED', 'ORDER-PLACED', 'NOT-INTERESTED', 'NOT-REACHABLE', 'WRONG-NUMBER', 'WITHDRAWN'))
);
--> statement-breakpoint
ALTER TABLE "callback_events" ADD CONSTRAINT "callback_events_callback_id_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."callbacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_events" ADD CONSTRAINT "callback_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callbacks_by_due" ON "callbacks" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "callbacks_by_creation" ON "callbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "callbacks_by_owner" ON "callbacks" USING btree ("owner_id") WHERE "callbacks"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "callbacks_overdue" ON "callbacks" USING btree ("due_at") WHERE "callbacks"."status" = 'PENDING' and not "callbacks"."escalated";--> statement-breakpoint
CREATE INDEX "callbacks_patient_id_index" ON "callbacks" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "callbacks_order_id_index" ON "callbacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "callbacks_search" ON "callbacks" USING gin ((lower("name" || ' ' || "phone_no" || ' ' || "note")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_by_phone" ON "patients" USING btree ("phone_no");