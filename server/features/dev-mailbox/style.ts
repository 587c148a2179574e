/** The styles of the page that the server renders. The colors are those of client/styles/tokens.css. */
export const css = `
:root {
  color-scheme: light dark;
  --bg: #fbf9f5; --surface: #fff; --sunken: #f3efe7; --text: #1d2330; --muted: #565d6e; --line: #e5decf;
  --edge: #857d6e; --focus: #3b4cc0; --primary: #0b6b5f; --accent: #b8402a;
  --soft: #dcf1eb; --on-soft: #08564c; --warn-soft: #fff1d0; --warn: #845400;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14171e; --surface: #1c2029; --sunken: #101319; --text: #eceef3; --muted: #a8b0c0; --line: #2d3340;
    --edge: #7e879a; --focus: #a3b5ff; --primary: #5fcbb8; --accent: #ff9f82;
    --soft: #17352f; --on-soft: #a3e6d9; --warn-soft: #3b2c0c; --warn: #f2be5c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; background: var(--bg); color: var(--text);
  font: 16px/1.5 Figtree, 'Segoe UI', system-ui, sans-serif; overflow-wrap: anywhere;
  -webkit-text-size-adjust: 100%;
}
h1, h2, .home { font-family: 'Bricolage Grotesque', Figtree, 'Segoe UI', system-ui, sans-serif; font-weight: 700; letter-spacing: -0.015em; }
h1, h2, p { margin: 0; }
h1 { font-size: 31px; line-height: 1.2; }
h2 { font-size: 20px; line-height: 1.3; text-wrap: balance; }
code { padding: 1px 6px; border-radius: 6px; background: var(--sunken); font: 14px/1.4 ui-monospace, 'Cascadia Mono', monospace; }
a { color: var(--primary); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.bar {
  display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px max(16px, calc(50vw - 360px));
  border-bottom: 1px solid var(--line); background: var(--surface);
}
.home { display: inline-flex; align-items: center; gap: 12px; min-height: 44px; color: var(--text); font-size: 18px; text-decoration: none; }
.tag { padding: 4px 12px; border-radius: 99px; background: var(--warn-soft); color: var(--warn); font-size: 14px; font-weight: 600; }
main { max-width: 752px; margin: 0 auto; padding: 32px 16px 64px; }
.head { display: flex; align-items: start; justify-content: space-between; gap: 16px 32px; margin-bottom: 24px; }
.lead { margin-top: 8px; max-width: 60ch; color: var(--muted); text-wrap: pretty; }
.mails { display: grid; gap: 16px; margin: 0; padding: 0; list-style: none; }
.card { padding: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
.about { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin-top: 4px; color: var(--muted); font-size: 14px; }
.about strong { color: var(--text); font-weight: 600; }
time { font-variant-numeric: tabular-nums; }
.text {
  margin: 16px 0; padding: 12px 16px; border-inline-start: 3px dashed var(--accent); border-start-end-radius: 12px; border-end-end-radius: 12px;
  background: var(--sunken); white-space: pre-line;
}
.button {
  display: inline-flex; align-items: center; min-height: 44px; padding: 8px 18px; border: 1px solid var(--edge); border-radius: 12px;
  background: var(--surface); color: var(--text); font-weight: 600; text-decoration: none; white-space: nowrap;
}
.button:hover { background: var(--soft); border-color: var(--primary); color: var(--on-soft); }
.empty { padding: 48px 24px; text-align: center; color: var(--muted); }
.empty h2 { margin-bottom: 8px; color: var(--text); }
.trail { width: 64px; margin: 0 auto 20px; border-top: 3px dashed var(--accent); }
.more { margin-top: 24px; text-align: center; }
@media (max-width: 600px) { .head { flex-direction: column; } .card { padding: 20px 16px; } main { padding-top: 24px; } }
`
