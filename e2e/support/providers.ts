import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Somebody of the sandbox who signs in at a provider's twin. */
export interface ProviderPerson {
  readonly name: string
  readonly email: string
}

export const nora: ProviderPerson = { name: 'Nora Haddad', email: 'nora@atelier-haddad.example' }
export const sam: ProviderPerson = { name: 'Sam Ortiz', email: 'sam.ortiz@gmail.example' }
export const lena: ProviderPerson = { name: 'Lena Brandt', email: 'lena@hafenlicht.example' }
export const ruth: ProviderPerson = { name: 'Ruth Adeyemi', email: 'ruth.adeyemi@gmail.example' }
export const jonas: ProviderPerson = { name: 'Jonas Weber', email: 'jonas@nordwerk.example' }
export const priya: ProviderPerson = { name: 'Priya Raman', email: 'priya.raman@outlook.example' }

interface Answer {
  /** Google's page has a box for mail; true leaves it empty. */
  readonly withoutMail?: boolean
}

/** What a person does on Google's page. */
export async function agreeAtGoogle(page: Page, person: ProviderPerson, { withoutMail }: Answer = {}): Promise<void> {
  await expect(page.getByRole('heading', { name: /Google/ })).toBeVisible()
  if (withoutMail) await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: person.email }).click()
}

/** What a person does on Microsoft's page. */
export async function agreeAtMicrosoft(page: Page, person: ProviderPerson): Promise<void> {
  await expect(page.getByRole('heading', { name: /Sign in to your account/ })).toBeVisible()
  await page.getByRole('radio', { name: person.email }).check()
  await page.getByRole('button', { name: 'Accept' }).click()
}
