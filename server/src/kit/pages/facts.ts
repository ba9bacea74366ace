import { SANDBOX_ELEMENTS, SITE_MARKS, type SiteFacts, UNSET_FACTS } from '@icebox/contract/site'
import type { Config } from '../../config.ts'

const KEYS = Object.keys(SITE_MARKS) as (keyof SiteFacts)[]
const DATA_BLOCK = /(<script type="application\/ld\+json">)([\s\S]*?)(<\/script>)/g

/** What the built pages say about this installation. */
export function siteFactsOf({ appUrl, operator, sandbox, stripe, registration }: Config): SiteFacts {
  return {
    origin: appUrl,
    operatorName: operator.name ?? UNSET_FACTS.operatorName,
    operatorAddress: operator.address ?? UNSET_FACTS.operatorAddress,
    operatorEmail: operator.email ?? UNSET_FACTS.operatorEmail,
    sandbox: sandbox ? 'on' : 'off',
    selling: stripe ? 'on' : 'off',
    registration: typeof registration === 'string' ? registration : registration.join(', '),
  }
}

/** A built page with the facts in place of their marks, and without what belongs to a sandbox where none runs. */
export function fillMarks(html: string, facts: SiteFacts): string {
  const kept = html.replace(wholeElement(facts.sandbox === 'on' ? SANDBOX_ELEMENTS.off : SANDBOX_ELEMENTS.on), '')
  const reachable = facts.operatorEmail.includes('@')
    ? kept
    : kept.replaceAll(`mailto:${SITE_MARKS.operatorEmail}`, '/contact')
  const data = reachable.replace(DATA_BLOCK, (_, open, json, close) => open + replaced(json, facts, forJson) + close)
  return replaced(data, facts, forHtml)
}

function wholeElement(name: string): RegExp {
  return new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`, 'g')
}

function replaced(text: string, facts: SiteFacts, forPlace: (fact: string) => string): string {
  return KEYS.reduce((whole, key) => whole.replaceAll(SITE_MARKS[key], () => forPlace(facts[key])), text)
}

function forHtml(fact: string): string {
  return fact.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** Inside a JSON string within a script element, where no HTML entity is understood. */
function forJson(fact: string): string {
  return JSON.stringify(fact).slice(1, -1).replaceAll('<', '\\u003c')
}
