CREATE TABLE "order_draft_lines" (
	"draft_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_draft_lines_draft_id_drug_id_pk" PRIMARY KEY("draft_id","drug_id"),
	CONSTRAINT "order_draft_lines_quantity" CHECK ("order_draft_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "order_draft_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_draft_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draft_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "order_draft_events_version" UNIQUE("draft_id","version")
);
--> statement-breakpoint
CREATE TABLE "order_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"patient_id" bigint,
	"address_id" bigint,
	"reason" text,
	"prescription_id" bigint,
	"delivery" text NOT NULL,
	"store_id" bigint,
	"booking_id" bigint,
	"promo_code" text,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"approved_by" bigint,
	"approved_amount" integer,
	"waits_for_approval" boolean DEFAULT false NOT NULL,
	"payment" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"priced_at" timestamp with time zone,
	"step" text NOT NULL,
	"source_kind" text,
	"source_id" bigint,
	"order_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_drafts_status" CHECK (status in ('open', 'parked', 'placing', 'placed', 'discarded', 'expired')),
	CONSTRAINT "order_drafts_delivery" CHECK (delivery in ('STANDARD', 'EXPRESS', 'STORE-PICKUP')),
	CONSTRAINT "order_drafts_discount" CHECK ("order_drafts"."discount_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "patient_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"type" text NOT NULL,
	"address" text NOT NULL,
	"pincode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patient_addresses_type" CHECK (type in ('HOME', 'OFFICE', 'HOSPITAL', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"code" text NOT NULL,
	"order_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "promo_uses_order_id_pk" PRIMARY KEY("order_id")
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"percent" integer NOT NULL,
	"most" integer,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"city" text,
	"channel" text,
	"minimum" integer DEFAULT 0 NOT NULL,
	"budget" integer,
	"spent" integer DEFAULT 0 NOT NULL,
	"once_per_patient" boolean NOT NULL,
	CONSTRAINT "promos_percent" CHECK ("promos"."percent" between 1 and 100),
	CONSTRAINT "promos_budget" CHECK ("promos"."spent" >= 0 and ("promos"."budget" is null or "promos"."spent" <= "promos"."budget"))
);
--> statement-breakpoint
CREATE TABLE "slot_booking_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slot_booking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	CONSTRAINT "slot_booking_events_version" UNIQUE("booking_id","version")
);
--> statement-breakpoint
CREATE TABLE "slot_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slot_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"slot_id" bigint NOT NULL,
	"day" date NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"order_id" bigint,
	CONSTRAINT "slot_bookings_status" CHECK (status in ('held', 'booked', 'used', 'released', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "store_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"slot_type" text NOT NULL,
	"title" text NOT NULL,
	"starts" integer NOT NULL,
	"ends" integer NOT NULL,
	"capacity" integer NOT NULL,
	"cut_off" integer NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "store_slots_key" UNIQUE("store_id","slot_type","starts"),
	CONSTRAINT "store_slots_type" CHECK (slot_type in ('DELIVERY', 'PICKUP', 'EXPRESS', 'SAMPLE-COLLECTION')),
	CONSTRAINT "store_slots_times" CHECK ("store_slots"."starts" between 0 and 1440 and "store_slots"."ends" between 0 and 1440 and "store_slots"."starts" < "store_slots"."ends"),
	CONSTRAINT "store_slots_capacity" CHECK ("store_slots"."capacity" >= 0 and "store_slots"."cut_off" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_draft_lines" ADD CONSTRAINT "order_draft_lines_draft_id_order_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."order_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_draft_lines" ADD CONSTRAINT "order_draft_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_draft_events" ADD CONSTRAINT "order_draft_events_draft_id_order_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."order_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_draft_events" ADD CONSTRAINT "order_draft_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_address_id_patient_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."patient_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_booking_id_slot_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."slot_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_addresses" ADD CONSTRAINT "patient_addresses_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_code_promos_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promos"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_booking_events" ADD CONSTRAINT "slot_booking_events_booking_id_slot_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."slot_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_booking_events" ADD CONSTRAINT "slot_booking_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_bookings" ADD CONSTRAINT "slot_bookings_slot_id_store_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."store_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_bookings" ADD CONSTRAINT "slot_bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_slots" ADD CONSTRAINT "store_slots_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_drafts_by_creation" ON "order_drafts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_drafts_by_expiry" ON "order_drafts" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "order_drafts_by_owner" ON "order_drafts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "order_drafts_patient_id_index" ON "order_drafts" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_drafts_order" ON "order_drafts" USING btree ("order_id") WHERE "order_drafts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "patient_addresses_patient_id_index" ON "patient_addresses" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "promo_uses_code_patient_id_index" ON "promo_uses" USING btree ("code","patient_id");--> statement-breakpoint
CREATE INDEX "slot_bookings_by_slot" ON "slot_bookings" USING btree ("slot_id","day");--> statement-breakpoint
CREATE INDEX "slot_bookings_held" ON "slot_bookings" USING btree ("held_until") WHERE "slot_bookings"."status" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "slot_bookings_of_order" ON "slot_bookings" USING btree ("order_id") WHERE "slot_bookings"."status" in ('booked', 'used');--> statement-breakpoint
INSERT INTO "patient_addresses" ("patient_id", "type", "address", "pincode", "created_at")
SELECT "patient_id", 'HOME', "address", "pincode", min("placed_at") FROM "orders" GROUP BY "patient_id", "address", "pincode" ORDER BY "patient_id";
--> statement-breakpoint
INSERT INTO "store_slots" ("store_id", "slot_type", "title", "starts", "ends", "capacity", "cut_off", "is_active")
SELECT s.id, 'DELIVERY', to_char(make_time(h, 0, 0), 'HH24:MI') || '–' || to_char(make_time(h + 2, 0, 0), 'HH24:MI'), h * 60, (h + 2) * 60, 12, 60, true
FROM "stores" s CROSS JOIN generate_series(9, 19, 2) AS h;
