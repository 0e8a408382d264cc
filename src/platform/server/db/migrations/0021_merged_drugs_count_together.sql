-- A merged drug counts as the one that was kept: who adds a line of it while it is merged is counted after the merge.
CREATE OR REPLACE FUNCTION refuse_more_than_fifty() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT l.order_id, coalesce(d.merged_into, d.id) AS drug_id, sum(l.quantity) AS quantity INTO excess
    FROM order_lines l JOIN drugs d ON d.id = l.drug_id
    WHERE (l.order_id, coalesce(d.merged_into, d.id)) IN
      (SELECT n.order_id, coalesce(w.merged_into, w.id) FROM written n JOIN drugs w ON w.id = n.drug_id)
    GROUP BY 1, 2 HAVING sum(l.quantity) > 50 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order % would have % of drug %', excess.order_id, excess.quantity, excess.drug_id
      USING ERRCODE = 'check_violation', TABLE = 'order_lines', CONSTRAINT = 'order_lines_drug_quantity';
  END IF;
  RETURN NULL;
END $$;
