ALTER TABLE "stores" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_position" CHECK (("stores"."latitude" is null) = ("stores"."longitude" is null));