/** The styles of the archive's pages, which load nothing. The colors are those of client/styles/tokens.css. */
export const css = `
:root {
  color-scheme: light dark;
  --bg: #fbf9f5; --surface: #fff; --sunken: #f3efe7; --text: #1d2330; --muted: #565d6e; --line: #e5decf;
  --focus: #3b4cc0; --primary: #0b6b5f; --accent: #b8402a; --soft: #dcf1eb; --on-soft: #08564c;
  --mine: #0b6b5f; --theirs: #f0ece3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14171e; --surface: #1c2029; --sunken: #101319; --text: #eceef3; --muted: #a8b0c0; --line: #2d3340;
    --focus: #a3b5ff; --primary: #5fcbb8; --accent: #ff9f82; --soft: #17352f; --on-soft: #a3e6d9;
    --mine: #1c5a50; --theirs: #282e3a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--bg); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.5 Figtree, 'Segoe UI', Helvetica, Arial, sans-serif;
}
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1, h2, h3 { font-family: 'Bricolage Grotesque', 'Trebuchet MS', 'Segoe UI', Helvetica, sans-serif; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2.25rem; margin: 0 0 1rem; }
h1::after {
  content: ''; display: block; width: 5rem; height: 3px; margin-top: .75rem;
  background: repeating-linear-gradient(90deg, var(--accent) 0 9px, transparent 9px 17px);
}
h2 { font-size: 1.4rem; margin: 2.5rem 0 .75rem; }
.lead, .quiet { color: var(--muted); }
.lead { font-size: 1.125rem; }
.quiet { font-size: .875rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; padding: 1.25rem 1.5rem; }
.card + .card { margin-top: .75rem; }
.card p { margin: 0; }
.card p + p { margin-top: .35rem; }
.written { white-space: pre-wrap; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .5rem 1.5rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; }
.me { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.me dl { flex: 1 1 16rem; }
.me img { width: 8rem; height: 8rem; border-radius: 50%; }
ul.rows { list-style: none; margin: 0; padding: 0; }
ul.rows li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .7rem 0; border-bottom: 1px solid var(--line); }
ul.rows li:last-child { border-bottom: 0; }
a { color: var(--primary); font-weight: 600; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.tag { background: var(--soft); color: var(--on-soft); border-radius: 99px; padding: .1rem .7rem; font-size: .8rem; font-weight: 600; }
h2.day { font: 600 .8rem/1.5 Figtree, 'Segoe UI', Helvetica, Arial, sans-serif; color: var(--muted); text-align: center; margin: 2rem 0 1rem; }
ol.messages { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
ol.messages li { max-width: 85%; width: fit-content; padding: .6rem 1rem; border-radius: 18px; background: var(--theirs); border-end-start-radius: 6px; }
ol.messages li.mine { margin-inline-start: auto; background: var(--mine); color: #fff; border-radius: 18px; border-end-end-radius: 6px; }
ol.messages p { margin: 0; }
ol.messages .by { font-size: .75rem; color: var(--muted); }
ol.messages .mine .by { color: inherit; }
ol.messages img { display: block; max-width: 100%; max-height: 22rem; border-radius: 12px; margin: .35rem 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
@media print { body { background: #fff; } .card { break-inside: avoid; } }
`
