CREATE TABLE "waybill_events" (
	"waybill_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybill_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "waybill_events_version" UNIQUE("waybill_id","version")
);
--> statement-breakpoint
CREATE TABLE "waybills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waybills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"courier" text NOT NULL,
	"parcels" integer NOT NULL,
	"weight" integer NOT NULL,
	"value" integer NOT NULL,
	"cash" integer NOT NULL,
	"expected_on" date NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waybills_number_unique" UNIQUE("number"),
	CONSTRAINT "waybills_status" CHECK (status in ('CREATED', 'HANDED-OVER', 'IN-TRANSIT', 'OUT-FOR-DELIVERY', 'ATTEMPT-FAILED', 'DELIVERED', 'RETURNING', 'RETURNED', 'CANCELLED')),
	CONSTRAINT "waybills_number" CHECK ("waybills"."number" ~ '^GW[0-9]{10}$'),
	CONSTRAINT "waybills_courier" CHECK (courier in ('OWN-RIDER', 'BLUE-DART', 'DELHIVERY', 'DTDC', 'SHADOWFAX', 'SPEED-POST')),
	CONSTRAINT "waybills_failure" CHECK (failure in ('NOT-AT-HOME', 'NOT-REACHABLE', 'WRONG-ADDRESS', 'REFUSED', 'NO-CASH')),
	CONSTRAINT "waybills_parcels" CHECK ("waybills"."parcels" between 1 and 20),
	CONSTRAINT "waybills_weight" CHECK ("waybills"."weight" between 1 and 30000),
	CONSTRAINT "waybills_cash" CHECK ("waybills"."cash" between 0 and "waybills"."value"),
	CONSTRAINT "waybills_attempts" CHECK ("waybills"."attempts" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "waybill_events" ADD CONSTRAINT "waybill_events_waybill_id_waybills_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybill_events" ADD CONSTRAINT "waybill_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waybills_open_once" ON "waybills" USING btree ("order_id") WHERE status not in ('DELIVERED', 'RETURNED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "waybills_by_order" ON "waybills" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "waybills_by_creation" ON "waybills" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "waybills_by_update" ON "waybills" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "waybills_by_expected" ON "waybills" USING btree ("expected_on","id");--> statement-breakpoint
CREATE INDEX "waybills_by_status" ON "waybills" USING btree ("status","updated_at");