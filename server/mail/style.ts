/**
 * The theme of the product in the CSS that mail clients support. Inline styles have the light colors; clients with
 * support for media queries use the dark colors of `darkStyles`.
 */
const display = "font-family:'Bricolage Grotesque','Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif"
const sans = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const muted = 'color:#565D6E'

export const style = {
  body: 'margin:0;padding:0;background-color:#FBF9F5;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%',
  ground: 'background-color:#FBF9F5',
  outer: 'padding:32px 16px 40px',
  column: 'max-width:560px',
  header: 'padding:0 8px 16px',
  brand: `margin:0;${display};font-size:20px;line-height:28px;font-weight:700;color:#0B6B5F`,
  card: 'background-color:#FFFFFF;border:1px solid #E5DECF;border-radius:20px;padding:32px',
  trail: 'width:64px;border-top:3px dashed #B8402A;font-size:0;line-height:0;margin:0 0 20px',
  heading: `margin:0 0 16px;${display};font-size:25px;line-height:32px;font-weight:700;color:#1D2330`,
  paragraph: `margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:#1D2330`,
  buttonTable: 'margin:24px 0 20px;border-collapse:separate',
  buttonCell: 'border-radius:12px;background-color:#0B6B5F',
  button:
    `display:inline-block;padding:13px 26px;border:1px solid #0B6B5F;border-radius:12px;${sans};font-size:16px;` +
    'line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none',
  small: `margin:0 0 16px;${sans};font-size:14px;line-height:21px;${muted}`,
  note: `margin:24px 0 0;padding:12px 16px;border-radius:12px;background-color:#F3EFE7;${sans};font-size:14px;line-height:21px;${muted}`,
  link: 'color:#0B6B5F;text-decoration:underline;word-break:break-all',
  footer: 'padding:20px 8px 0',
  footerText: `margin:0;${sans};font-size:13px;line-height:20px;${muted}`,
  preheader:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
} as const

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #14171E !important; }
  .card { background-color: #1C2029 !important; border-color: #2D3340 !important; }
  .text { color: #ECEEF3 !important; }
  .muted { color: #A8B0C0 !important; }
  .note { color: #A8B0C0 !important; background-color: #101319 !important; }
  .brand, .link { color: #5FCBB8 !important; }
  .trail { border-color: #FF9F82 !important; }
  .button { background-color: #5FCBB8 !important; }
  .button-link { color: #05231E !important; border-color: #5FCBB8 !important; }
}
`
