/** Styles of the report, light, dark and printed. */
export const style = `
:root{color-scheme:light dark;--page:#f4f6f7;--box:#fff;--line:#d5dbdf;--text:#17212b;--faint:#5d6974;--accent:#0b766d;--good:#14683b;--bad:#b02020;--bad-soft:#fdeceb;--warn:#855000;--broken:#7a2f9e}
@media (prefers-color-scheme:dark){:root{--page:#0f1316;--box:#1a2025;--line:#323b42;--text:#e7ebee;--faint:#98a4ad;--accent:#5fc9bc;--good:#6fcf98;--bad:#f59494;--bad-soft:#371c1c;--warn:#ecb95c;--broken:#d7a6f2}}
*{box-sizing:border-box}
body{margin:0;padding:24px clamp(16px,4vw,48px);background:var(--page);color:var(--text);font:14px/1.5 system-ui,'Segoe UI',Roboto,sans-serif}
h1{font-size:22px;margin:0}h2{font-size:18px;margin:32px 0 8px}h3{font-size:15px;margin:16px 0 8px}
a{color:var(--accent)}code,pre,.by,.at{font-family:'DejaVu Sans Mono',ui-monospace,Menlo,Consolas,monospace;font-size:12.5px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.by{color:var(--accent)}.faint{color:var(--faint);font-size:12.5px}.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.verdict{font-size:16px;margin:4px 0 0}
table{border-collapse:collapse;width:100%;background:var(--box);border:1px solid var(--line);font-variant-numeric:tabular-nums}
th,td{padding:5px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:600;color:var(--faint);font-size:12.5px;white-space:nowrap}
td.number,th.number{text-align:right;white-space:nowrap}
tr:last-child td{border-bottom:0}
.scroll{overflow-x:auto}
article,.sheet{background:var(--box);border:1px solid var(--line);border-radius:6px;padding:4px 20px 20px;margin:12px 0}
.sheet table{background:none}
.broken article{border-color:var(--bad);border-left-width:4px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0 16px}
dt{color:var(--faint)}dd{margin:0;min-width:0;overflow-wrap:anywhere}
details{border-top:1px solid var(--line)}details>summary{padding:6px 0;cursor:pointer}
details.path{margin-left:16px}details:target>summary{background:var(--bad-soft)}
.steps{margin:0 0 12px;padding-left:28px}.steps li{padding:4px 0}
.steps li.bad{background:var(--bad-soft);color:inherit;outline:1px solid var(--bad);padding:4px 8px}.steps li.skipped{opacity:.5}
.shot{display:block;width:360px;max-width:100%;aspect-ratio:16/10;margin:6px 0;border:1px solid var(--line);border-radius:4px}
.broken .shot{width:720px}
.chart-figure{margin:8px 0;overflow:auto;max-height:80vh;border:1px solid var(--line)}
.broken .chart .edge{opacity:.75}
.broken .chart .edge:is([data-edge-id="expected"],[data-edge-id="found"]){--edge:var(--broken);opacity:1}
.broken .chart .edge:is([data-edge-id="expected"],[data-edge-id="found"]) path:not(.hit){stroke-width:2.6}
.broken .chart [data-broken]>.shape{stroke:var(--broken);stroke-width:2.6}
.broken .chart [data-edge-id="expected"] path:not(.hit),.broken .chart [data-broken="expected"]>.shape{stroke-dasharray:6 4}
.broken-legend{display:flex;gap:24px;margin:8px 0}.broken-legend span::before{content:'';display:inline-block;width:36px;margin-right:8px;vertical-align:middle;border-top:3px solid var(--broken)}
.broken-legend .wanted::before{border-top-style:dashed}
.chart-figure svg{display:block;margin:auto;max-width:100%;height:auto}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media print{body{padding:0;background:none}article,.sheet{break-inside:auto;border-color:#999}.steps li,tr,figure{break-inside:avoid}.chart-figure{max-height:none;overflow:visible}a{color:inherit;text-decoration:none}}
`;

/** Inserts the pictures; opens failed and addressed sections, and everything before printing. */
export const script = `
const pictures = JSON.parse(document.getElementById('pictures').textContent);
for (const image of document.querySelectorAll('[data-picture]')) image.src = pictures[Number(image.dataset.picture)];
const reveal = () => { for (let at = document.getElementById(decodeURIComponent(location.hash.slice(1))); at; at = at.parentElement) if (at.localName === 'details') at.open = true; };
addEventListener('hashchange', reveal);
reveal();
addEventListener('beforeprint', () => { for (const sheet of document.querySelectorAll('details.whole, .broken details')) sheet.open = true; });
`;
