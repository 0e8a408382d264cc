CREATE TABLE "cities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state_id" bigint
);
--> statement-breakpoint
CREATE TABLE "pincodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pincodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pincode" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"offices" integer NOT NULL,
	"anchor_store_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pincodes_pincode_unique" UNIQUE("pincode")
);
--> statement-breakpoint
CREATE TABLE "post_offices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_offices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"pincode" text NOT NULL,
	"circle" text,
	"district" text NOT NULL,
	"division" text,
	"region" text,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_group_pincodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_group_pincodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_group_id" bigint NOT NULL,
	"pincode" text NOT NULL,
	"priority" integer NOT NULL,
	"serviceable" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_group_pincodes_priority" CHECK ("store_group_pincodes"."priority" between 1 and 9)
);
--> statement-breakpoint
CREATE TABLE "store_group_stores" (
	"store_id" bigint PRIMARY KEY NOT NULL,
	"store_group_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city_id" bigint NOT NULL,
	"business_tag_display_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pincodes" ADD CONSTRAINT "pincodes_anchor_store_id_stores_id_fk" FOREIGN KEY ("anchor_store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_group_pincodes" ADD CONSTRAINT "store_group_pincodes_store_group_id_store_groups_id_fk" FOREIGN KEY ("store_group_id") REFERENCES "public"."store_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_group_stores" ADD CONSTRAINT "store_group_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_group_stores" ADD CONSTRAINT "store_group_stores_store_group_id_store_groups_id_fk" FOREIGN KEY ("store_group_id") REFERENCES "public"."store_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_groups" ADD CONSTRAINT "store_groups_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cities_name" ON "cities" USING btree ("state_id",lower("name"));--> statement-breakpoint
CREATE INDEX "pincodes_by_pincode" ON "pincodes" USING btree (lower("pincode"),"id");--> statement-breakpoint
CREATE INDEX "pincodes_by_district" ON "pincodes" USING btree (lower("district"),"id");--> statement-breakpoint
CREATE INDEX "pincodes_search" ON "pincodes" USING gin ((lower(pincode || ' ' || district || ' ' || state)) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "post_offices_key" ON "post_offices" USING btree (lower("name"),lower("pincode"));--> statement-breakpoint
CREATE INDEX "post_offices_by_name" ON "post_offices" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "post_offices_by_pincode" ON "post_offices" USING btree (lower("pincode"),"id");--> statement-breakpoint
CREATE INDEX "post_offices_by_district" ON "post_offices" USING btree (lower("district"),"id");--> statement-breakpoint
CREATE INDEX "post_offices_search" ON "post_offices" USING gin ((lower(name || ' ' || pincode || ' ' || district || ' ' || state)) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "states_name" ON "states" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "store_group_pincodes_key" ON "store_group_pincodes" USING btree ("store_group_id",lower("pincode"));--> statement-breakpoint
CREATE INDEX "store_group_pincodes_by_pincode" ON "store_group_pincodes" USING btree (lower("pincode"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_groups_name" ON "store_groups" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO "states" ("name") VALUES ('Gujarat'), ('Maharashtra'), ('Andaman & Nicobar'), ('Andhra Pradesh'), ('Arunachal Pradesh'), ('Assam'), ('Bihar'), ('Chandigarh'), ('Chattisgarh'), ('Dadra & Nagar Haveli'), ('Daman & Diu'), ('Delhi'), ('Goa'), ('Haryana'), ('Himachal Pradesh'), ('Jammu & Kashmir'), ('Jharkhand'), ('Karnataka'), ('Kerala'), ('Lakshadweep'), ('Madhya Pradesh'), ('Manipur'), ('Meghalaya'), ('Mizoram'), ('Nagaland'), ('Odisha'), ('Pondicherry'), ('Punjab'), ('Rajasthan'), ('Sikkim'), ('Tamil Nadu'), ('Telangana'), ('Tripura'), ('Uttar Pradesh'), ('Uttarakhand'), ('West Bengal');
--> statement-breakpoint
-- Mumbai 1, NA 2, Pune 3, Surat 4 (section 3).
INSERT INTO "cities" ("name", "state_id") VALUES ('Mumbai', 2), ('NA', null), ('Pune', 2), ('Surat', 1);
--> statement-breakpoint
CREATE FUNCTION count_post_offices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE pincodes p SET offices = p.offices - gone.offices
    FROM (SELECT pincode, count(*)::integer AS offices FROM before GROUP BY pincode) gone
    WHERE p.pincode = gone.pincode;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO pincodes AS p (pincode, district, state, offices)
    SELECT pincode, (array_agg(district ORDER BY id))[1], (array_agg(state ORDER BY id))[1], count(*)::integer FROM after
    GROUP BY pincode ORDER BY pincode
    ON CONFLICT (pincode) DO UPDATE SET offices = p.offices + excluded.offices;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_offices_added AFTER INSERT ON "post_offices" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_post_offices();
--> statement-breakpoint
CREATE TRIGGER post_offices_changed AFTER UPDATE ON "post_offices" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_post_offices();
--> statement-breakpoint
CREATE TRIGGER post_offices_removed AFTER DELETE ON "post_offices" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_post_offices();
