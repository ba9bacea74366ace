import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { handOn } from '../../support/hand.ts'
import { call, newcomer, play } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

const SENTENCE = 'Move mail from cloudhouse.example to Bills'
/** What they do and read, and what they wait for, as if one after the other. */
const MOST_SECONDS = 120

const field = (page: Page) => page.getByRole('textbox', { name: /Say what should happen|in your words/ })
const editor = (page: Page) => page.getByRole('region', { name: /New rule|The rule that is open/ })
const log = (page: Page) => page.getByRole('list', { name: 'Email log' }).getByRole('listitem')

const HANDS = [
  { way: 'keyboard', theme: 'light', width: 1440 },
  { way: 'keyboard', theme: 'dark', width: 1440 },
  { way: 'keyboard', theme: 'light', width: 390 },
  { way: 'keyboard', theme: 'dark', width: 390 },
  { way: 'pointer', theme: 'light', width: 1440 },
  { way: 'pointer', theme: 'dark', width: 390 },
] as const

for (const { way, theme, width } of HANDS) {
  test.describe(`by ${way}, ${theme}, ${width} px`, { tag: WHOLE }, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })

    test('a newcomer writes a first rule, sees what it would do, switches it on, sees it file a message and takes that back, in two minutes', async ({
      page,
    }) => {
      test.setTimeout(480_000)
      const email = await newcomer(page)
      // What else comes meanwhile may be such mail as well, and come before it.
      await call(page, 'POST /api/sandbox/trickle', { running: false })
      await receiptComes(page, email)
      const isSmall = width < 640
      const [hand, clock] = [handOn(page, way), watch(page)]
      await expect(page.getByText(isSmall ? 'Live' : 'Live updates active', { exact: true })).toBeVisible()
      clock.begin()

      await page.locator('body').focus()
      await hand.act(page.getByRole('link', { name: 'Rules', exact: true }), isSmall ? 'Shift+Tab' : 'Tab')
      await expect(field(page)).toBeVisible()
      await hand.read(editor(page))
      await clock.look()
      await hand.write(field(page), SENTENCE)
      await expect(page.getByText('Understood', { exact: true })).toBeVisible()
      await expect(page.getByText(/^[1-9]\d* messages? would move$/)).toBeVisible({ timeout: 40_000 })
      await hand.read(editor(page))
      await clock.look()
      await hand.act(page.getByRole('button', { name: 'Switch on', exact: true }))
      await expect(page.getByText('Rule switched on', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Bills rule' })).toBeChecked()
      await clock.look()

      await hand.act(page.getByRole('link', { name: 'Dashboard', exact: true }), 'Shift+Tab')
      await expect(log(page).first()).toBeVisible()
      await receiptComes(page, email)
      const filed = log(page).filter({ hasText: /Bills\s*Cloudhouse/ })
      await expect(filed).toHaveCount(1, { timeout: 90_000 })
      await hand.read(filed)
      await clock.look()
      if (way === 'keyboard') await hand.press('j', 't')
      else await hand.act(filed.getByRole('button', { name: /^Restore: / }))
      await expect(page.getByText('Back in your inbox', { exact: true }).first()).toBeVisible()
      await expect(filed).toHaveCount(0, { timeout: 40_000 })
      await clock.look()

      const [theirs, ours] = [Math.round(hand.seconds()), clock.seconds() - Math.round(hand.keysMs() / 1_000)]
      expect(theirs + ours, `${theirs} s of theirs (${hand.told()}) and ${ours} s of waiting`).toBeLessThan(
        MOST_SECONDS,
      )
    })
  })
}

/** How long they wait for us. Axe looks at each step, and that is nobody's time. */
function watch(page: Page) {
  let [began, looked] = [0, 0]
  return {
    begin: () => {
      began = performance.now()
    },
    look: async () => {
      const from = performance.now()
      await expectAccessible(page)
      looked += performance.now() - from
    },
    seconds: () => Math.round((performance.now() - began - looked) / 1_000),
  }
}

/** The sandbox has two receipts, of two senders, and plays them by turns: the one the rule is about comes last. */
async function receiptComes(page: Page, email: string): Promise<void> {
  const came = log(page).filter({ hasText: /Cloudhouse|Coastline/ })
  const before = await came.count()
  await play(page, 'receipt', email)
  // The one message that comes with the demo may be such a receipt as well.
  await expect.poll(() => came.count(), { timeout: 90_000 }).toBeGreaterThan(before)
  if (!(await came.first().innerText()).includes('Cloudhouse')) await play(page, 'receipt', email)
  await expect(came.first()).toContainText('Cloudhouse', { timeout: 90_000 })
}
