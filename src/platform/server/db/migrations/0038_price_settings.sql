CREATE TABLE "price_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"agent_discount" integer NOT NULL,
	"lead_discount" integer NOT NULL,
	"standard_charge" integer NOT NULL,
	"express_charge" integer NOT NULL,
	"free_delivery_from" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "price_settings_version_unique" UNIQUE("version"),
	CONSTRAINT "price_settings_discounts" CHECK (0 <= "price_settings"."agent_discount" and "price_settings"."agent_discount" <= "price_settings"."lead_discount" and "price_settings"."lead_discount" <= 100),
	CONSTRAINT "price_settings_charges" CHECK (least("price_settings"."standard_charge", "price_settings"."express_charge", "price_settings"."free_delivery_from") >= 0)
);
--> statement-breakpoint
ALTER TABLE "price_settings" ADD CONSTRAINT "price_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_settings_by_start" ON "price_settings" USING btree ("effective_from","version");