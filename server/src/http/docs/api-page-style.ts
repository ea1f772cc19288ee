/** The look of the app, by role; dark where the system is. */
export const style = `
:root {
  color-scheme: light dark;
  --base: #ffffff;
  --panel: #f7f7f2;
  --text: #2c2e27;
  --second: #5f6258;
  --link: #3f5f49;
  --line: #e7e8e0;
  --fill: #f4f5ee;
  --focus: #3f7a53;
  --get: #2f6f8f;
  --post: #3f7a53;
  --put: #8a5a00;
  --delete: #b3402e;
  --on-method: #ffffff;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --base: #1d1e1a;
    --panel: #161713;
    --text: #ecede4;
    --second: #b9bbb0;
    --link: #b5d3bd;
    --line: #3b3d35;
    --fill: #282a24;
    --focus: #a5c7ae;
    --get: #8fc3dd;
    --post: #93cfa6;
    --put: #f1cb63;
    --delete: #f2a08f;
    --on-method: #161713;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--base);
  color: var(--text);
  font: 0.9375rem/1.55 system-ui, 'Segoe UI', Inter, Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; top: 1rem; padding: 0.5rem 0.75rem; background: var(--base); z-index: 1; }
nav { padding: 1.25rem; background: var(--panel); border-bottom: 1px solid var(--line); font-size: 0.8125rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-weight: 650; }
nav li ul { display: none; margin-top: 0.25rem; font-weight: 400; }
nav a { display: block; padding-block: 0.375rem; text-decoration: none; color: inherit; }
nav a:hover { color: var(--link); text-decoration: underline; }
nav li li a { display: grid; grid-template-columns: 3.25rem 1fr; gap: 0.5rem; padding-block: 0.1875rem; color: var(--second); }
nav code { background: none; padding: 0; }
main { max-width: 56rem; padding: 1.5rem 1.25rem 6rem; margin-inline: auto; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.018em; text-wrap: balance; }
h1 { font-size: 1.866rem; margin: 0 0 0.5rem; }
h2 { font-size: 1.555rem; margin: 3.5rem 0 1rem; }
header + h2 { margin-top: 2rem; }
h3 { font-size: 1.0625rem; margin: 0 0 0.5rem; }
h4 { font-size: 0.8125rem; margin: 1.25rem 0 0.375rem; color: var(--second); letter-spacing: 0; }
h3 a { color: inherit; text-decoration: none; display: inline-flex; gap: 0.625rem; align-items: baseline; }
h3 a:hover code { text-decoration: underline; }
h3 code { background: none; padding: 0; overflow-wrap: anywhere; }
p { margin: 0 0 0.75rem; max-width: 44rem; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
h3 code { font-size: 1rem; }
code { background: var(--fill); padding: 0.1em 0.3em; border-radius: 4px; overflow-wrap: anywhere; }
pre { margin: 0 0 0.5rem; padding: 0.75rem 0.875rem; background: var(--fill); border-radius: 9px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { background: none; padding: 0; }
.operation, .shape { padding: 1.5rem 0; border-top: 1px solid var(--line); }
.method { --method: var(--get); font: 700 0.6875rem/1 var(--mono); letter-spacing: 0.02em; flex: none; }
.method.post { --method: var(--post); }
.method.put, .method.patch { --method: var(--put); }
.method.delete { --method: var(--delete); }
h3 .method { padding: 0.3rem 0.4rem; border-radius: 5px; background: var(--method); color: var(--on-method); }
nav .method { color: var(--method); line-height: 1.8; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; color: var(--second); font-size: 0.8125rem; }
.access { font-weight: 650; color: var(--text); }
table { width: 100%; border-collapse: collapse; margin: 1.25rem 0 0; }
caption { text-align: start; font-size: 0.8125rem; font-weight: 650; color: var(--second); padding-bottom: 0.375rem; }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
tbody th, td { text-align: start; vertical-align: top; padding: 0.5rem 0; border-top: 1px solid var(--line); }
tbody th { width: 36%; padding-inline-end: 1rem; font-weight: 400; }
tbody th code { background: none; padding: 0; font-weight: 600; }
tbody th b { display: block; font-size: 0.75rem; font-weight: 600; color: var(--second); }
.statuses tbody th { width: 4.5rem; }
td p { margin: 0.125rem 0 0; }
.type { color: var(--second); font-size: 0.8125rem; }
dl.responses { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; align-items: baseline; margin: 0; }
dt { font-family: var(--mono); font-size: 0.8125rem; font-weight: 600; }
dd { margin: 0; }
@media (max-width: 40rem) {
  pre code { font-size: 0.75rem; }
}
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-inline-end: 1px solid var(--line); }
  nav > ul { display: block; }
  nav > ul > li { margin-bottom: 0.875rem; }
  nav li ul { display: block; }
  main { width: 100%; padding: 3rem 3rem 8rem; }
}
@media print {
  nav, .skip { display: none; }
  body { display: block; font-size: 9.5pt; }
  main { max-width: none; padding: 0; }
  pre, tr, h3 { break-inside: avoid; }
  h2, h3, h4, caption { break-after: avoid; }
}
`
