import { expectAccessible } from '../support/axe.ts'
import { play, signInAs } from '../support/people.ts'
import { agreeAtGoogle, lena } from '../support/providers.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test, WHOLE } from '../support/test.ts'

/** Reading pages (legal, help, contact, status …) are looked at in their own story. */
const OPEN = {
  'the marketing pages': ['/', '/sales', '/discover', '/pricing', '/teams'],
  'signing in and up': [
    '/auth',
    '/auth?plan=pro&seats=5&billing=yearly',
    '/auth?message=account_removed',
    '/auth?error=expired',
    '/setup-apple?signup=true',
  ],
  'invitation, teaser, 404 and sandbox': [
    '/accept-invitation?invite=ada@example.com',
    '/accept-invitation?invite=ada.with.a.very.long.name@subdomain.example-company.com&error=not_invited',
    '/reclassify',
    '/no-such-page',
    '/sandbox',
  ],
}
const OWN = [
  '/dashboard',
  '/billing',
  '/team',
  '/usage',
  '/settings',
  '/no-thanks',
  '/api-keys',
  '/webhooks',
  '/icebox',
  '/reclassify',
  '/modify-plan',
  '/setup-apple',
  '/setup-gmail',
  '/setup-gmail?error=mail_not_granted',
  '/setup-gmail?error=wrong_account&chosen=ada@gmail.com&expected=ada.with.a.very.long.name@example-company.com',
  '/setup-outlook',
  '/setup-outlook?error=admin_only',
  '/setup-outlook?address=ada@example.com',
]
const LOOKS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
] as const

for (const { theme, width } of LOOKS) {
  test.describe(`${theme}, ${width} px`, { tag: WHOLE }, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    // An unknown address answers 404, and browsers write that down as an error.
    test.use({ expectedErrors: [/status of 404/] })

    for (const [group, paths] of Object.entries(OPEN)) {
      test(`${group}: accessible`, async ({ page }) => {
        test.slow()
        for (const path of paths) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await untilQuiet(page)
          await expectAccessible(page)
        }
      })
    }

    test('pages of a signed-in person are accessible', async ({ page }) => {
      test.setTimeout(480_000)
      const { email } = await signInAs(page, 'amelie')
      await play(page, 'cold-pitch', email)
      for (const path of OWN) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await untilQuiet(page)
        await expectAccessible(page)
      }
    })

    test('the checkout and what is wrong in it are accessible', async ({ page }) => {
      await page.goto('/auth?plan=pro_plus&seats=12&billing=yearly')
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await agreeAtGoogle(page, lena)
      // Nine seats at the full price, three with a tenth off.
      await expect(page.getByText('$90.00 × 9 seats')).toBeVisible()
      await expect(page.getByText('$81.00 × 3 seats')).toBeVisible()
      await expect(page.getByText('First charge, unless you cancel')).toBeVisible()
      await expect(page.getByLabel('Card number')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Start free trial' }).click()
      await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('whoever comes to the checkout without an account makes one first, for the same plan', async ({ page }) => {
  await page.goto('/subscribe?plan=pro&seats=3')
  await expect(page).toHaveURL(/\/auth\?plan=pro&seats=3$/)
})

test('with a plan, sign-up says what it costs', async ({ page }) => {
  await page.goto('/auth?plan=pro&seats=5')
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
  await expect(page.getByText('$34.95', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Sign up to start your 7-day free trial')).toBeVisible()
})
