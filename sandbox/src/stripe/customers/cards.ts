import { createHash } from 'node:crypto'
import { declined, type StripeProblem } from '../wire/problems.ts'

/** What a test card does, https://docs.stripe.com/testing. The product of the twin knows none but these. */
export interface TestCard {
  readonly brand: string
  /** The decline code when it is saved, and when it is charged. */
  readonly setup?: string
  readonly charge?: string
  /** Saving it asks for 3D Secure. */
  readonly asksAtSetup?: boolean
  /** Charging it asks for 3D Secure: always, or until it was saved with it. */
  readonly asksAtCharge?: 'always' | 'until_set_up'
  /** The bank takes no further attempt with this card. */
  readonly isHard?: boolean
  readonly isDisputed?: boolean
}

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '4000000000000341': { brand: 'visa', charge: 'generic_decline' },
  '4000000000000002': { brand: 'visa', setup: 'generic_decline', charge: 'generic_decline' },
  '4000000000009995': { brand: 'visa', setup: 'insufficient_funds', charge: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', setup: 'lost_card', charge: 'lost_card', isHard: true },
  '4000000000009979': { brand: 'visa', setup: 'stolen_card', charge: 'stolen_card', isHard: true },
  '4000000000000069': { brand: 'visa', setup: 'expired_card', charge: 'expired_card', isHard: true },
  '4000000000000127': { brand: 'visa', setup: 'incorrect_cvc', charge: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', setup: 'processing_error', charge: 'processing_error' },
  '4000002500003155': { brand: 'visa', asksAtSetup: true, asksAtCharge: 'until_set_up' },
  '4000002760003184': { brand: 'visa', asksAtSetup: true, asksAtCharge: 'always' },
  '4000003800000446': { brand: 'visa' },
  '4000008400001629': { brand: 'visa', asksAtSetup: true, asksAtCharge: 'always', charge: 'generic_decline' },
  '4000000000000259': { brand: 'visa', isDisputed: true },
}

const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_chargeCustomerFail: '4000000000000341',
  tok_chargeDeclined: '4000000000000002',
  tok_threeDSecureRequired: '4000002760003184',
}

/** What is kept in place of a card's number: which test card it is. */
export function nameOfCard(number: string): string {
  return createHash('sha256').update(`test card ${number}`).digest('base64url').slice(0, 16)
}

const BY_NAME: ReadonlyMap<string, TestCard> = new Map(
  Object.entries(CARDS).map(([number, card]) => [nameOfCard(number), card]),
)

export function cardNamed(name: string): TestCard {
  return BY_NAME.get(name) ?? { brand: 'visa' }
}

export interface ReadCard {
  readonly name: string
  readonly card: TestCard
  readonly last4: string
}

/** A test card by its number or by a token such as `pm_card_visa`; refuses every other number. */
export function readCard(said: string): ReadCard {
  const number = (TOKENS[said] ?? said).replaceAll(/[\s-]/g, '')
  const card = CARDS[number]
  if (card) return { name: nameOfCard(number), card, last4: number.slice(-4) }
  throw isLuhn(number) ? notATestCard() : incorrectNumber()
}

export function isCardToken(said: string): boolean {
  return Object.hasOwn(TOKENS, said)
}

function incorrectNumber(): StripeProblem {
  return declinedAs('Your card number is incorrect.', 'incorrect_number')
}

function notATestCard(): StripeProblem {
  return declinedAs(
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
    'card_declined',
  )
}

function declinedAs(message: string, code: string): StripeProblem {
  const problem = declined('generic_decline')
  return Object.assign(problem, { message, shape: { type: 'card_error', code, param: 'number' } })
}

/** Luhn's check digit, ISO/IEC 7812-1. */
function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => total + weight(digit, index), 0)
  return sum % 10 === 0
}

function weight(digit: number, index: number): number {
  if (index % 2 === 0) return digit
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
