ALTER TABLE "stock_reservations" DROP CONSTRAINT "stock_reservations_once";--> statement-breakpoint
ALTER TABLE "oms_pushes" DROP CONSTRAINT "oms_pushes_status";--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_once" UNIQUE("order_id","drug_id","state","round");--> statement-breakpoint
ALTER TABLE "oms_pushes" ADD CONSTRAINT "oms_pushes_status" CHECK (status in ('queued', 'pushing', 'retrying', 'parked', 'recalled', 'pushed', 'abandoned'));