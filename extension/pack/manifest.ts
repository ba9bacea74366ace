import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_NAME } from '../../contract/src/constants.ts'

export const BROWSERS = ['chrome', 'firefox'] as const
type Browser = (typeof BROWSERS)[number]

export const ICON_SIZES = [16, 32, 48, 128] as const

export function iconName(size: number): string {
  return `icon-${size}.png`
}

/**
 * The public half of a key that nobody keeps. By it Chrome gives every build the same id, without which a new version would
 * be another extension that is not connected. A store gives its own.
 */
const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAi5tNoPLOYS08NdbqQa/lsH47tAeIX3ikBUCPVWWNts+IoWlI3vScZx/oy00xQGgthO6FMcLmgjNgUTDovy0y/lqd4gUHXmw4mVr7Y87j8K/FLn7ATQYft8uLQI1H280b0xn/0xg1T4EQ5ABaOuZyAk9ysqaK5rsKffN2C+gLUxqEYWcIDJ6aSEqcmLzLrF65yLnPRhy2vOMgXwof+9LukF/5aTth9YxIuXHxWjTYrZAWevIHhPEu6nRpK8AywdAxkL2BaBnh24fB+e/Lv+oYym/0zrl2E6oWMtnFUmOTs/02fMt4YpFNYlmar6dkxHqRA/BmfgA7vaV6P10eDwlVHwIDAQAB'
const WORKER = 'worker.js'

/** What the extension asks for: to store its key, to look each minute, and, when somebody names an address, that address alone. */
export function manifestFor(browser: Browser) {
  const icons = Object.fromEntries(ICON_SIZES.map(size => [String(size), iconName(size)]))
  return {
    manifest_version: 3,
    name: `${PRODUCT_NAME}: Cold Email Filter`,
    short_name: PRODUCT_NAME,
    description: 'What your Icebox blocked today, and the switch. It reads no page and no mail.',
    version: versionOfProduct(),
    icons,
    action: { default_popup: 'popup.html', default_title: PRODUCT_NAME, default_icon: icons },
    permissions: ['storage', 'alarms', 'scripting'],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    ...OF_BROWSER[browser],
  }
}

const OF_BROWSER: Readonly<Record<Browser, object>> = {
  chrome: { key: KEY, minimum_chrome_version: '120', background: { service_worker: WORKER, type: 'module' } },
  firefox: {
    background: { scripts: [WORKER], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: 'extension@icebox.invalid',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  },
}

function versionOfProduct(): string {
  const file = join(import.meta.dirname, '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
