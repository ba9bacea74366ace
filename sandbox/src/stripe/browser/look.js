// How the fields look: by the page's own appearance. Rules go in through the CSSOM, which a strict content security
// policy allows where it forbids inline styles.

const USUAL = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#30313d',
  colorTextPlaceholder: '#757680',
  colorDanger: '#c81b3f',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  borderRadius: '4px',
  spacingUnit: '4px',
}

const NAMES = { Input: 'input', Label: 'label', Error: 'error', Block: 'block' }

let sheets = 0

/** A sheet of its own for each group of elements; returns the class that it is for. */
export function openLook(appearance) {
  const scope = `twin-of-stripe-${++sheets}`
  const canAdopt = 'adoptedStyleSheets' in document && typeof CSSStyleSheet.prototype.replaceSync === 'function'
  const sheet = canAdopt ? new CSSStyleSheet() : undefined
  const apply = next => sheet?.replaceSync(rulesFor(scope, next ?? {}))
  if (sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  apply(appearance)
  return { scope, apply }
}

function rulesFor(scope, appearance) {
  const look = { ...USUAL, ...appearance.variables }
  const base = `
    .${scope} { display: grid; gap: 12px; grid-template-columns: 1fr 1fr; font-family: ${look.fontFamily};
      font-size: ${look.fontSizeBase}; color: ${look.colorText}; text-align: start; }
    .${scope} .wide { grid-column: 1 / -1; }
    .${scope} .label { display: block; margin: 0 0 4px; font-size: 0.875em; color: ${look.colorText}; }
    .${scope} .input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit;
      color: ${look.colorText}; background: ${look.colorBackground}; border: 1px solid ${look.colorTextSecondary};
      border-radius: ${look.borderRadius}; }
    .${scope} .input::placeholder { color: ${look.colorTextPlaceholder}; opacity: 1; }
    .${scope} .input:focus { outline: 2px solid ${look.colorPrimary}; outline-offset: 1px; }
    .${scope} .input[aria-invalid='true'] { border-color: ${look.colorDanger}; }
    .${scope} .error { margin: 4px 0 0; font-size: 0.875em; color: ${look.colorDanger}; }
    .${scope} .error:empty { display: none; }
    .${scope} .wallet { min-height: 44px; font: inherit; font-weight: 600; color: #ffffff; background: #111111;
      border: 1px solid #ffffff; border-radius: ${look.borderRadius}; cursor: pointer; }
    .${scope} .wallet:focus-visible { outline: 2px solid ${look.colorPrimary}; outline-offset: 2px; }
  `
  const own = Object.entries(appearance.rules ?? {}).map(([selector, styles]) => ruleOf(scope, selector, styles))
  return base + own.join('\n')
}

/** `.Input:focus` of the page's appearance is `.input:focus` here; parts that are not drawn are left out. */
function ruleOf(scope, selector, styles) {
  const read = /^\.([A-Za-z]+)(.*)$/.exec(selector)
  const name = read && NAMES[read[1]]
  if (!name) return ''
  const state = read[2].replace('--invalid', "[aria-invalid='true']")
  const body = Object.entries(styles).map(([property, value]) => `${kebab(property)}: ${value};`)
  return `.${scope} .${name}${state} { ${body.join(' ')} }`
}

function kebab(property) {
  return property.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
