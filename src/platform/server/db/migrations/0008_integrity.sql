CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"xact" "xid8" NOT NULL,
	"audit_id" bigint NOT NULL,
	"ids" bigint[] NOT NULL,
	"digests" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_reads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"operation" text NOT NULL,
	"patient_ids" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"user_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"key" uuid NOT NULL,
	"hash" "bytea",
	"record_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_keys_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
-- Keys of the last day move over; what came with them is not known any more, so they stand for any body.
INSERT INTO request_keys (user_id, operation, key, record_id, at) SELECT user_id, 'oms.addOrderNote', request_key, id, at FROM order_notes WHERE request_key IS NOT NULL AND at > now() - interval '1 day' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO request_keys (user_id, operation, key, record_id, at) SELECT user_id, 'oms.sendOrderEvent', request_key, order_id, at FROM order_events WHERE request_key IS NOT NULL AND user_id IS NOT NULL AND at > now() - interval '1 day' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO request_keys (user_id, operation, key, record_id, at) SELECT a.user_id, 'item.createMasterRecord', m.request_key, m.id, m.created_at FROM master_records m JOIN audit a ON a.record = 'master_records/' || m.id AND a.before IS NULL WHERE m.request_key IS NOT NULL AND a.user_id IS NOT NULL AND m.created_at > now() - interval '1 day' ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_request_key";--> statement-breakpoint
ALTER TABLE "order_notes" DROP CONSTRAINT "order_notes_request_key";--> statement-breakpoint
ALTER TABLE "master_records" DROP CONSTRAINT "master_records_request_key";--> statement-breakpoint
-- Rows of before are the oldest; told as a constant, so that the table is not written anew.
ALTER TABLE "audit" ADD COLUMN "xact" "xid8" DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "xact" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "patient_reads_by_patient" ON "patient_reads" USING gin ("patient_ids");--> statement-breakpoint
CREATE INDEX "patient_reads_by_user" ON "patient_reads" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "request_keys_by_age" ON "request_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_by_transaction" ON "audit" USING btree ("xact","id");--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "request_key";--> statement-breakpoint
ALTER TABLE "order_notes" DROP COLUMN "request_key";--> statement-breakpoint
ALTER TABLE "master_records" DROP COLUMN "request_key";--> statement-breakpoint
-- No append-only table is emptied either.
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_seals_keep BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER patient_reads_append_only BEFORE UPDATE OR DELETE ON patient_reads FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER patient_reads_keep BEFORE TRUNCATE ON patient_reads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- At most 50 of one drug in one order, over all of its lines. The orders are held, so that lines added at the same time
-- are counted one after the other: each query of the function sees what was committed before it.
CREATE FUNCTION refuse_more_than_fifty() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  excess record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM written n JOIN replaced o ON o.id = n.id
      WHERE (n.order_id, n.drug_id) IS DISTINCT FROM (o.order_id, o.drug_id) OR n.quantity > o.quantity;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM 1 FROM orders WHERE id IN (SELECT order_id FROM written) ORDER BY id FOR NO KEY UPDATE;
  SELECT l.order_id, l.drug_id, sum(l.quantity) AS quantity INTO excess FROM order_lines l
    WHERE (l.order_id, l.drug_id) IN (SELECT order_id, drug_id FROM written)
    GROUP BY l.order_id, l.drug_id HAVING sum(l.quantity) > 50 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order % would have % of drug %', excess.order_id, excess.quantity, excess.drug_id
      USING ERRCODE = 'check_violation', TABLE = 'order_lines', CONSTRAINT = 'order_lines_drug_quantity';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_more_than_fifty();--> statement-breakpoint
CREATE TRIGGER order_lines_changed AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_more_than_fifty();
