const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

/** Colours of the pages, as mail programs can read them. */
const INK = '#0d202e'
const SOFT = '#3e515e'
const FAINT = '#596a76'
const LINE = '#d8e1e6'
const ICE = '#035275'

/** The light look, put on each element; a program that knows no other shows this one. */
export const LOOK = {
  ground: `margin:0;padding:0;background-color:#f3f8fa;${FONT}`,
  name: `margin:0 0 12px;padding:0 4px;color:${INK};${FONT};font-size:17px;line-height:24px;font-weight:700;letter-spacing:-0.02em`,
  sheet: `padding:24px 24px 8px;background-color:#ffffff;border:1px solid ${LINE};border-radius:12px;${FONT}`,
  heading: `margin:0 0 16px;color:${INK};font-size:22px;line-height:28px;font-weight:650;letter-spacing:-0.02em;${BREAKS}`,
  paragraph: `margin:0 0 16px;color:${INK};font-size:16px;line-height:24px;${BREAKS}`,
  value: 'font-size:22px;line-height:28px;letter-spacing:0.06em;white-space:nowrap',
  action: 'margin:4px 0 20px',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background-color:${INK};color:#fafcfd;font-size:16px;line-height:20px;font-weight:600;text-decoration:none`,
  link: `color:${ICE};text-decoration:underline;${BREAKS}`,
  divider: `margin:0 0 16px;border:0;border-top:1px solid ${LINE}`,
  row: `padding:14px 0;border-top:1px solid ${LINE}`,
  rowTitle: `margin:0;color:${INK};font-size:16px;line-height:22px;font-weight:600;${BREAKS}`,
  rowLine: `margin:2px 0 0;color:${SOFT};font-size:14px;line-height:20px;${BREAKS}`,
  rowLinks: 'margin:6px 0 0',
  rowLink: `display:inline-block;padding:6px 14px 6px 0;color:${ICE};font-size:14px;line-height:20px;font-weight:600;text-decoration:underline`,
  small: `margin:0 0 8px;color:${FAINT};font-size:13px;line-height:19px;${BREAKS}`,
  faintLink: `color:${FAINT};text-decoration:underline;${BREAKS}`,
} as const

/** The dark look, for programs that ask for one; it has to outweigh what stands on the elements. */
export const DARK_STYLES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#081118!important}
.sheet{background-color:#0f1a22!important;border-color:#243139!important}
.ink,.name{color:#eaf2f4!important}
.soft{color:#b1bfc5!important}
.faint{color:#8d9da5!important}
.ice{color:#9addf0!important}
.line{border-color:#243139!important}
.button{background-color:#eaf2f4!important;color:#071520!important}
}`
