import { expectAccessible } from '../support/axe.ts'
import { handOn } from '../support/hand.ts'
import { call, newcomer, play } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.describe('with the catcher', () => {
  // An address that is refused.
  test.use({ expectedErrors: [/status of 400/] })

  test('a newcomer has the demo’s catcher told of mail that goes on ice, sees the try and sends it again', {
    tag: '@whole',
  }, async ({ page, request }) => {
    test.setTimeout(300_000)
    const email = await newcomer(page)
    await page.goto('/webhooks')
    await expect(page.getByText('No webhook yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Address' }).fill('http://example.com/')
    await page.getByRole('button', { name: 'Add Webhook' }).click()
    await expect(page.getByText('The address has to begin with https://.')).toBeVisible()

    await page.getByRole('button', { name: 'Use the Catcher' }).click()
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(/^https:/)
    const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
    await page.getByRole('button', { name: 'Add Webhook' }).click()
    await expect(page.getByRole('textbox', { name: 'The secret' })).toHaveValue(/^whsec_/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I Have Kept It' }).click()
    const row = page.getByRole('list', { name: 'Your webhooks' }).getByRole('listitem')
    await expect(row).toContainText(address)
    await expect(row).toContainText('On')

    await play(page, 'trickle-one', email)
    await row.getByRole('button', { name: /^Tries/ }).click()
    const tries = page.getByRole('list', { name: 'Tries' }).getByRole('listitem')
    // The newest stands first, and mail keeps coming: the oldest stays the same.
    const frozen = tries.filter({ hasText: 'email.frozen' }).last()
    await expect(frozen).toContainText('Taken', { timeout: 90_000 })
    await frozen.getByText('Request and answer').click()
    await expect(frozen).toContainText('"type": "email.frozen"')
    await expect(frozen).toContainText('caught')
    await expectAccessible(page)

    const before = await tries.count()
    await frozen.getByRole('button', { name: 'Send again: email.frozen' }).click()
    await expect.poll(() => tries.count(), { timeout: 60_000 }).toBeGreaterThan(before)
    await page.getByRole('dialog', { name: 'Tries' }).getByRole('button', { name: 'Close' }).click()

    const caught = async (wanted: string) => {
      const answer = await request.get(address, { ignoreHTTPSErrors: true })
      const types: string[] = (await answer.json()).map(({ body }: { body: string }) => JSON.parse(body).type)
      return types.filter(type => type === wanted).length
    }
    await expect.poll(() => caught('webhook.test')).toBeGreaterThanOrEqual(1)
    await expect.poll(() => caught('email.frozen'), { timeout: 60_000 }).toBeGreaterThanOrEqual(2)

    await row.getByRole('button', { name: /^Pause/ }).click()
    await expect(row).toContainText('Paused')
    await row.getByRole('button', { name: /^New secret/ }).click()
    await page.getByRole('button', { name: 'Make Secret' }).click()
    await page.getByRole('button', { name: 'I Have Kept It' }).click()
    await expect(row).toContainText('old secret signs too')
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No webhook yet')).toBeVisible()
  })
})

for (const width of [1440, 390]) {
  test.describe(`${width} px`, { tag: '@whole' }, () => {
    test.use({ viewport: { width, height: 900 } })

    test('by keys alone a webhook is made, sent a test once more, given another secret, paused and removed', async ({
      page,
    }) => {
      test.setTimeout(300_000)
      await newcomer(page)
      await call(page, 'POST /api/sandbox/trickle', { running: false })
      await page.goto('/webhooks')
      await expect(page.getByText('No webhook yet')).toBeVisible()
      const hand = handOn(page, 'keyboard')
      const button = (name: string | RegExp) => page.getByRole('button', { name })
      const secret = page.getByRole('textbox', { name: 'The secret' })

      await hand.act(button('Use the Catcher'))
      await hand.act(button('Add Webhook'))
      await expect(secret).toHaveValue(/^whsec_/)
      const first = await secret.inputValue()
      await expectAccessible(page)
      await hand.act(button('I Have Kept It'))
      await expect(secret).toHaveCount(0)
      const row = page.getByRole('list', { name: 'Your webhooks' }).getByRole('listitem')
      await expect(row).toContainText('On')
      await expectAccessible(page)

      await hand.act(button(/^Tries/))
      const tests = page.getByRole('list', { name: 'Tries' }).getByRole('listitem').filter({ hasText: 'webhook.test' })
      const taken = tests.filter({ hasText: 'Taken' })
      await expect(taken).toHaveCount(1, { timeout: 60_000 })
      await expectAccessible(page)
      await hand.act(button('Send again: webhook.test'))
      await expect(taken).toHaveCount(2, { timeout: 60_000 })
      await hand.act(page.getByRole('dialog', { name: 'Tries' }).getByRole('button', { name: 'Close' }), 'Shift+Tab')
      await expect(button(/^Tries/)).toBeFocused()

      await hand.act(button(/^New secret/))
      await expect(button('Make Secret')).toBeVisible()
      await expectAccessible(page)
      await hand.act(button('Make Secret'))
      await expect(secret).toHaveValue(/^whsec_/)
      expect(await secret.inputValue()).not.toBe(first)
      await expectAccessible(page)
      await hand.act(button('I Have Kept It'))
      await expect(row).toContainText('old secret signs too')
      await hand.act(button(/^Pause/))
      await expect(row).toContainText('Paused')
      await expectAccessible(page)
      await hand.act(button(/^Remove/))
      const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' })
      await expect(remove).toBeVisible()
      await expectAccessible(page)
      await hand.act(remove)
      await expect(page.getByText('No webhook yet')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
