ALTER TABLE "pincodes" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "pincodes" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "post_offices" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "post_offices" ADD COLUMN "longitude" double precision;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_post_offices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[] := '{}';
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE pincodes p SET offices = p.offices - gone.offices
    FROM (SELECT pincode, count(*)::integer AS offices FROM before GROUP BY pincode) gone
    WHERE p.pincode = gone.pincode;
    touched := touched || ARRAY(SELECT DISTINCT lower(pincode) FROM before);
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO pincodes AS p (pincode, district, state, offices)
    SELECT pincode, (array_agg(district ORDER BY id))[1], (array_agg(state ORDER BY id))[1], count(*)::integer FROM after
    GROUP BY pincode ORDER BY pincode
    ON CONFLICT (pincode) DO UPDATE SET offices = p.offices + excluded.offices;
    touched := touched || ARRAY(SELECT DISTINCT lower(pincode) FROM after);
  END IF;
  UPDATE pincodes p SET latitude = centre.latitude, longitude = centre.longitude
  FROM (
    SELECT own.id, round(avg(o.latitude)::numeric, 6)::float8 AS latitude, round(avg(o.longitude)::numeric, 6)::float8 AS longitude
    FROM pincodes own
    LEFT JOIN post_offices o ON lower(o.pincode) = lower(own.pincode) AND o.latitude IS NOT NULL AND o.longitude IS NOT NULL
    WHERE lower(own.pincode) = ANY(touched) GROUP BY own.id
  ) centre
  WHERE p.id = centre.id AND (p.latitude, p.longitude) IS DISTINCT FROM (centre.latitude, centre.longitude);
  RETURN NULL;
END $$;
