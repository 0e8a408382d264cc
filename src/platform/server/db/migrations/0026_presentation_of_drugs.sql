-- Release that a name or form says: `Metolar 50 Tablet SR`, `Enteric coated tablet`. Spellings of one release are one; others are
-- kept apart, because no two releases are interchangeable. Short ones count in capitals only: `Dr` is a doctor. OD is once a day,
-- which most prolonged releases are: it counts if no other release is said.
CREATE FUNCTION drug_release(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(release, ' ' ORDER BY release) FILTER (WHERE release <> 'OD' OR said = 1) FROM (
    SELECT release, count(*) OVER () AS said FROM (
      SELECT DISTINCT CASE
        WHEN upper(found[1]) IN ('SR', 'DSR', 'SUSTAINED', 'RETARD') THEN 'SR'
        WHEN upper(found[1]) IN ('ER', 'XR', 'XL', 'EXTENDED') THEN 'ER'
        WHEN upper(found[1]) IN ('PR', 'PROLONGED') THEN 'PR'
        WHEN upper(found[1]) IN ('CR', 'CONTROLLED') THEN 'CR'
        WHEN upper(found[1]) IN ('MR', 'MODIFIED') THEN 'MR'
        WHEN upper(found[1]) IN ('DR', 'DELAYED') THEN 'DR'
        WHEN upper(found[1]) IN ('EC', 'ENTERIC', 'GASTRORESISTANT', 'GASTRO') THEN 'EC'
        WHEN upper(found[1]) IN ('DT', 'DISPERSIBLE') THEN 'DT'
        WHEN upper(found[1]) IN ('MD', 'ODT', 'DISSOLVING', 'DISINTEGRATING', 'ORODISPERSIBLE') THEN 'MD'
        WHEN upper(found[1]) = 'DEPOT' THEN 'LA'
        ELSE upper(found[1]) END AS release
      FROM regexp_matches(regexp_replace(words, '([0-9])([A-Za-z])', '\1 \2', 'g'),
        '\m(SR|DSR|ER|XR|XL|PR|CR|MR|DR|EC|DT|MD|ODT|LA|TR|CD|OD|[Ss]ustained|[Rr]etard|[Ee]xtended|[Pp]rolonged|[Cc]ontrolled|[Mm]odified|[Dd]elayed|[Ee]nteric|[Gg]astro(?:resistant)?|[Dd]ispersible|[Dd]issolving|[Dd]isintegrating|[Oo]rodispersible|[Dd]epot)\M', 'g') AS found
    ) AS each_release
  ) AS counted
);
--> statement-breakpoint
-- Form of a drug: its own without the release, or else what its name says. Null: unknown.
CREATE FUNCTION drug_form(name text, form text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT nullif(string_agg(DISTINCT CASE lower(found[1]) WHEN 'tab' THEN 'Tablet' WHEN 'cap' THEN 'Capsule' WHEN 'inj' THEN 'Injection' WHEN 'susp' THEN 'Suspension'
      ELSE initcap(found[1]) END, ' '), '')
  FROM regexp_matches(
    CASE WHEN coalesce(form, '') = '' THEN name
      ELSE regexp_replace(form, '\m(SR|DSR|ER|XR|XL|PR|CR|MR|DR|EC|DT|MD|ODT|LA|TR|CD|OD|sustained|retard|extended|prolonged|controlled|modified|delayed|enteric|coated|gastro|resistant|gastroresistant|dispersible|mouth dissolving|orally disintegrating|orodispersible|release|depot)\M', '', 'gi') END,
    CASE WHEN coalesce(form, '') = ''
      THEN '\m(tab|tablet|cap|capsule|softgel|rotacap|transcap|respicap|syrup|suspension|susp|drop|inj|injection|infusion|vial|ampoule|cream|gel|ointment|lotion|solution|powder|sachet|granule|spray|inhaler|transhaler|respule|soap|shampoo|vaccine|kit|patch|suppository|pessary|lozenge|mouthwash|paint|wash|liquid|expectorant|elixir|linctus|emulsion|paste|foam|lacquer|jelly|pen|penfill|kwikpen|cartridge|eye|ear|nasal|dry|chewable|effervescent|vaginal|rectal|oral|scalp|soft)s?\M'
      ELSE '([[:alnum:]]+?)s?\M' END, 'gi') AS found
);
--> statement-breakpoint
-- Form and release of a drug, such as `Tablet SR`: what substitutes have in common besides their composition. If the composition
-- has no strengths, the numbers of the name are part of it. Null: the form is unknown.
CREATE FUNCTION drug_presentation(name text, form text, composition text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN drug_form(name, form)
  || coalesce(' ' || drug_release(coalesce(form, '') || ' ' || name), '')
  || CASE WHEN composition ~ '\([^()]*[0-9][^()]*\)' AND composition !~* '\(\s*(na|[-–—])?\s*\)' THEN ''
    ELSE coalesce((SELECT ' · ' || string_agg(found[1], ' ') FROM regexp_matches(name, '[0-9]+(?:\.[0-9]+)?', 'g') AS found), '') END;
