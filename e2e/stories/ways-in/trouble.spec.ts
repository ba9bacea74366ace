import { ownPage, signInAs } from '../../support/people.ts'
import { expect, test, WHOLE } from '../../support/test.ts'

test('a mailbox that stops answering is shown, with what to do, and comes back by itself', { tag: WHOLE }, async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signInAs(page, 'tomas')
  await page.goto('/dashboard')
  await expect(page.getByText(/last checked/)).toBeVisible({ timeout: 90_000 })
  const fail = (how: string) =>
    page.request.post('/api/sandbox/fail', { data: { how, seconds: 150 }, headers: ownPage(page) })
  await fail('unreachable')
  await expect(page.getByText(/does not answer\. New mail stays in your inbox/)).toBeVisible({ timeout: 90_000 })
  await fail('none')
  await expect(page.getByText(/does not answer\. New mail stays in your inbox/)).toBeHidden({ timeout: 120_000 })
})
