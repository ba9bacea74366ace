import type { Locator, Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../support/axe.ts'
import { insertIced, insertMailbox, insertPerson, letIn, openStoryDatabase } from '../support/database.ts'
import { closeToast, expectToast, FAILED_CALLS, failCall } from '../support/failing.ts'
import { subscribe } from '../support/people.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** Of the last seven days: 9 messages over the line of 85, 4 over one of 91, 7 over one of 88. */
const SURENESS = { 96: 4, 90: 3, 86: 2 }
const SAVED = { title: 'Settings Updated', text: 'Your settings have been saved successfully.' }

const cardOf = (page: Page) => page.getByRole('region', { name: 'Protection line' })
const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Minimum confidence to block emails' })

let db: Client
test.beforeAll(async () => {
  db = await openStoryDatabase()
})
test.afterAll(() => db.end())

async function openDashboard(page: Page, planId: 'lite' | 'pro'): Promise<void> {
  const person = await insertPerson(db, planId)
  await insertMailbox(db, person)
  for (const [confidence, amount] of Object.entries(SURENESS))
    await insertIced(db, person, {
      amount,
      confidence: Number(confidence),
      subject: 'Offer',
      from: 'ann@pitch.example',
    })
  await letIn(page, db, person)
  await subscribe(page, { planId })
  await page.goto('/dashboard')
  await expectLine(page, { at: 85, onIce: 9, close: 0 })
}

/** The number, the slider and the two boxes below it agree. */
async function expectLine(page: Page, { at, onIce, close }: Record<'at' | 'onIce' | 'close', number>): Promise<void> {
  const card = cardOf(page)
  await expect(card.getByRole('status')).toHaveText(`${at}%`)
  await expect(sliderOf(page)).toHaveAttribute('aria-valuenow', String(at))
  await expect(sliderOf(page)).toHaveAttribute(
    'aria-valuetext',
    `${at} percent, ${onIce} of the last 7 days would go on ice`,
  )
  await expect(card.getByText('would go on ice')).toHaveText(`${onIce}would go on ice`)
  await expect(card.getByText('close calls, let through')).toHaveText(`${close}close calls, let through`)
}

/** Takes the thumb to a confidence and holds it there. */
async function dragTo(page: Page, confidence: number): Promise<void> {
  const [thumb, track] = [sliderOf(page), sliderOf(page).locator('xpath=ancestor::*[@data-orientation][1]')]
  await thumb.hover()
  await page.mouse.down()
  const { x, y, width, height } = await boxOf(track)
  await page.mouse.move(x + (width * (confidence - 60)) / 39, y + height / 2, { steps: 5 })
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('there is nothing to hold')
  return box
}

test.describe('refused now and then', () => {
  test.use({ expectedErrors: FAILED_CALLS })

  test('the line is dragged, keyed and stepped, shows its effect before it is let go, and stays; refused it jumps back', async ({
    page,
  }) => {
    const saves: string[] = []
    page.on('request', request => request.method() === 'PATCH' && saves.push(request.postData() ?? ''))
    await openDashboard(page, 'pro')

    await dragTo(page, 91)
    await expectLine(page, { at: 91, onIce: 4, close: 5 })
    expect(saves).toEqual([])
    await page.mouse.up()
    await expectToast(page, SAVED)
    await page.reload()
    await expectLine(page, { at: 91, onIce: 4, close: 5 })

    // One save follows the last of several presses.
    saves.length = 0
    await sliderOf(page).focus()
    // At once, as a held key is: half a second between two would be two saves.
    await Promise.all(Array.from({ length: 3 }, () => page.keyboard.press('ArrowLeft')))
    await expectLine(page, { at: 88, onIce: 7, close: 2 })
    await expectToast(page, SAVED)
    await expect(sliderOf(page)).toBeFocused()
    expect(saves).toEqual(['{"coldEmailThreshold":88}'])

    for (const trouble of ['no answer', { status: 503, message: 'Not today.' }] as const) {
      const mend = await failCall(page, 'PATCH /api/user/*/settings', trouble)
      await sliderOf(page).press('End')
      await expectToast(page, { title: 'Error', text: 'Failed to update settings. Please try again.' })
      await expectLine(page, { at: 88, onIce: 7, close: 2 })
      await expect(sliderOf(page)).toBeFocused()
      await closeToast(page)
      await mend()
    }
    await cardOf(page).getByRole('button', { name: 'Lower by 1' }).click()
    await expectToast(page, SAVED)
    await page.reload()
    await expectLine(page, { at: 87, onIce: 7, close: 2 })
  })
})

test('on Lite the line stands at 85, says why it does not move, and leads to the plans where it does', {
  tag: WHOLE,
}, async ({ page }) => {
  await openDashboard(page, 'lite')
  const card = cardOf(page)
  await expect(card.getByText('Lite Plan keeps the line at 85. On Pro and Pro+ you can move it.')).toBeVisible()
  await expect(sliderOf(page)).toHaveAttribute('data-disabled', '')
  for (const name of ['Lower by 1', 'Raise by 1']) await expect(card.getByRole('button', { name })).toBeDisabled()
  await dragTo(page, 95)
  await page.mouse.up()
  await sliderOf(page).press('ArrowRight')
  await expectLine(page, { at: 85, onIce: 9, close: 0 })
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Change Plan' }).click()
  await expect(page).toHaveURL(/\/modify-plan$/)
})

test('strangers are screened on Pro: the switch says what the last week would have lost, and stays as it was put', async ({
  page,
}) => {
  await openDashboard(page, 'pro')
  const card = cardOf(page)
  const screens = card.getByRole('switch', { name: 'Screen strangers' })
  await expect(screens).not.toBeChecked()
  await expect(card).toContainText('Last 7 days: this would have moved none of 9 messages.')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await screens.press('Space')
  await expect(screens).toBeChecked()
  expect((await saved).ok()).toBe(true)
  await expect(card).toContainText('Last 7 days: this moves none of 9 messages.')
  await expectAccessible(page)
  await page.reload()
  await expect(screens).toBeChecked()
})

test('on Lite strangers are not screened, and the card says which plans can', { tag: WHOLE }, async ({ page }) => {
  await openDashboard(page, 'lite')
  await expect(cardOf(page).getByRole('switch', { name: 'Screen strangers' })).toBeDisabled()
  await expect(cardOf(page)).toContainText('On Pro and Pro+ you can screen strangers.')
  await expectAccessible(page)
})

test('a count that fails is named and asked for again', { tag: WHOLE }, async ({ page, expectedErrors }) => {
  expectedErrors.push(...FAILED_CALLS)
  await page.route('**/screening-effect', route => route.fulfill({ status: 500, json: {} }))
  await openDashboard(page, 'pro')
  await expect(cardOf(page)).toContainText('Could not count what this would move.', { timeout: 60_000 })
  await page.unroute('**/screening-effect')
  await cardOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(cardOf(page)).toContainText('none of 9 messages')
})
