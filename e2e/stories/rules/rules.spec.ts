import { signInAs } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test('rules: allow and block a sender, move one over, and take a removal back', async ({ page }) => {
  await signInAs(page, 'amelie')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
  const allowed = page.getByRole('list', { name: 'Allowed senders' })
  const blocked = page.getByRole('list', { name: 'Blocked senders' })

  await page.getByLabel('Address or domain to allow').fill(' Ada@Example.com ')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(allowed).toContainText('ada@example.com')
  await expect(page.getByText('Sender allowed', { exact: true })).toBeVisible()

  await page.getByLabel('Address or domain to block').fill('pitch@example.com')
  await page.keyboard.press('Enter')
  await expect(blocked).toContainText('pitch@example.com')

  await page.getByLabel('Address or domain to block').fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(blocked).toContainText('ada@example.com')
  await expect(allowed.getByText('ada@example.com')).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove pitch@example.com' }).click()
  await expect(blocked).not.toContainText('pitch@example.com')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(blocked).toContainText('pitch@example.com')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()

  await page.reload()
  await expect(blocked.getByRole('listitem')).toHaveCount(2)
})

test('rules: an address that is none is refused at the field', async ({ page }) => {
  await signInAs(page, 'amelie')
  await page.goto('/reclassify')
  await page.getByLabel('Address or domain to block').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please enter an address such as ada@example.com')
})

test('rules: a whole domain is blocked, one that strangers share is not', { tag: WHOLE }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/)
  await signInAs(page, 'amelie')
  await page.goto('/reclassify')
  const blocked = page.getByRole('list', { name: 'Blocked senders' })
  await page.getByLabel('Address or domain to block').fill('@Acme.example')
  await page.keyboard.press('Enter')
  await expect(blocked.getByRole('listitem').filter({ hasText: '@acme.example' })).toContainText(
    'Everyone at this domain',
  )
  await expect(page.getByText('Mail from everyone at acme.example goes on ice.').first()).toBeVisible()
  await page.getByLabel('Address or domain to block').fill('@gmail.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Anyone can have an address at gmail.com', { exact: false }).first()).toBeVisible()
  await expect(blocked).not.toContainText('@gmail.com')
  await page.getByRole('button', { name: 'Remove @acme.example' }).click()
  await expect(blocked.getByText('@acme.example')).toBeHidden()
})

test('rules: a visitor reads what they do and is led to sign in', { tag: WHOLE }, async ({ page }) => {
  await page.goto('/reclassify')
  await page.getByRole('link', { name: 'Sign in to set your rules' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})
