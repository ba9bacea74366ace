import { campaignOf } from './campaign.ts'
import { type Authentication, readAuthentication } from './features/authentication.ts'
import { isDeliveryReport } from './features/delivery-report.ts'
import { type Pretence, pretenceOf } from './features/pretence.ts'
import { Reading } from './features/reading.ts'
import { vectorOf } from './features/vector.ts'
import { fingerprintOf } from './fingerprint.ts'
import { labelOf } from './label.ts'
import type { Message, Relationship } from './message.ts'
import { scoreKinds } from './model/linear.ts'
import type { Model } from './model/model.ts'
import { calibrate, sigmoid } from './model/score.ts'
import { weigh } from './model/weigh.ts'
import type { Profile } from './personal/profile.ts'
import type { PersonalKey } from './personal/seal.ts'
import { type PersonalShift, personalShift } from './personal/shift.ts'
import { relayedIn } from './relayed.ts'
import type { SenderCheck, Verdict } from './verdict.ts'
import { type Contribution, contributionsOf, rankReasons } from './why.ts'

/** What is known beside the message: the two people, and what this user has taught. */
export interface Known {
  /** Undefined when nothing is known: then the message is judged alone. */
  readonly relationship: Relationship | undefined
  /** The user starred or filed mail from this address. Counts only where the sender checks pass. */
  readonly isKept?: boolean
  readonly profile: Profile
  /** Under which the fingerprint is made, and those in the profile were; without it there is no fingerprint. */
  readonly key?: PersonalKey
}

/**
 * Judges one message: what it is, how surely it should be moved, and why. Pure: the same input gives the same
 * verdict, and nothing of the message's text is in it.
 */
export function judge(message: Message, { relationship, isKept = false, profile, key }: Known, model: Model): Verdict {
  const relayed = relayedIn(message)
  // Of what a service passes on, the service was checked.
  const checked = relayed && readAuthentication(new Reading(message))
  const vector = vectorOf(relayed ?? message)
  const isStranger = relationship !== undefined && !isKnown(relationship)
  const weighed = weigh(vector, isStranger, model)
  const unwanted = sigmoid(weighed.logit)
  const { names } = weighed
  const kindsOf = once(() => scoreKinds(vector, unwanted, model))
  // Without a key nobody learns from the message, and of wanted mail nobody asks for the campaign.
  const campaign = key === undefined ? null : campaignOf(vector.reading)
  const authentication = checked ?? readAuthentication(vector.reading)
  const source = {
    vector,
    names,
    kindsOf,
    unwanted,
    campaign,
    authentication: checked === 'pass' ? UNPROVEN : authentication,
  }
  const fingerprint = key === undefined ? [] : fingerprintOf(source, model, key)
  const evidence = [
    ...(relationship === undefined ? [] : relationshipEvidence(relationship, authentication)),
    ...authenticationEvidence(authentication),
    ...(isKept && authentication === 'pass' && !relayed ? KEPT : []),
    ...reportEvidence(vector.reading, authentication),
    ...pretenceEvidence(vector.reading, relationship),
    ...(relayed ? RELAYED : []),
    ...personalEvidence(personalShift(profile, fingerprint), authentication),
  ]
  let shift = 0
  for (const [, logit] of evidence) shift += logit
  const alone = shift < 0 ? Math.min(CERTAIN, weighed.logit) : weighed.logit
  const score = calibrate(alone + shift, model.calibration[isStranger ? 'stranger' : 'unknown'])
  const { label, kind } = labelOf(names, kindsOf, score >= 0.5)
  const isUnwanted = label === 'cold_outreach' || label === 'spam'
  return {
    label,
    kind,
    score,
    confidence: Math.floor(score * 100),
    reasons: rankReasons([...contributionsOf(vector, weighed, model), ...evidence], score),
    fingerprint,
    campaign: isUnwanted ? (campaign ?? campaignOf(vector.reading)) : null,
    senderCheck: CHECKS[authentication],
    modelVersion: model.version,
  }
}

/** Nobody checked the author of what a service passed on, whatever name the service gives them. */
const UNPROVEN = 'unknown'

const CHECKS: Record<Authentication, SenderCheck> = { pass: 'passed', fail: 'failed', unknown: 'none' }

/** Asks at most once. */
function once<T extends object>(ask: () => T): () => T {
  let answer: T | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

/** However sure the message alone makes us, what the user said of its like outweighs it. In log-odds. */
const CERTAIN = 4.5

function isKnown({ wroteToAddress, wroteToDomain, answersOwnMail, sameCompany }: Relationship): boolean {
  return wroteToAddress || wroteToDomain || answersOwnMail || sameCompany
}

/** Log-odds that take every message of a known person out of reach of the line. Receiving mail makes nobody known. */
const KNOWN = -30
/** A known name on mail that fails authentication may be borrowed: it weighs, but it does not decide. */
const CLAIMED = -2

function relationshipEvidence(relationship: Relationship, authentication: Authentication): Contribution[] {
  // The Message-ID of one's own mail is nothing a stranger can guess.
  if (relationship.answersOwnMail) return [['answers_you', KNOWN]]
  const weight = authentication === 'fail' ? CLAIMED : KNOWN
  if (relationship.wroteToAddress) return [['wrote_to_address', weight]]
  if (relationship.sameCompany) return [['same_company', weight]]
  return relationship.wroteToDomain ? [['wrote_to_domain', weight]] : []
}

/**
 * Set by hand, as much as bringing mail of the sender back: in the archives three in five wanted messages come from a
 * sender whose mail was kept before, and no unwanted one does.
 */
const KEPT: readonly Contribution[] = [['kept_sender', -8]]

/** Set by hand: the labelled mail holds no results one could learn from (spoofing fails, and everybody may pass). */
const AUTH_FAIL = 1.6
const AUTH_PASS = -0.1

function authenticationEvidence(result: Authentication): Contribution[] {
  if (result === 'unknown') return []
  return result === 'fail' ? [['auth_fail', AUTH_FAIL]] : [['auth_pass', AUTH_PASS]]
}

/** Set by hand: reports quote the message they return, whose wording says nothing of the report. */
const REPORT = -4

function reportEvidence(reading: Reading, authentication: Authentication): Contribution[] {
  return authentication !== 'fail' && isDeliveryReport(reading) ? [['delivery_report', REPORT]] : []
}

/**
 * Set by hand. Of 26,239 wanted messages at hand none bears a known firm's name on another's address. A host that keeps
 * the reader's mail may write from its own domain, so that notice of a full mailbox weighs less.
 */
const PRETENCE: Readonly<Record<Pretence, Contribution>> = {
  firm: ['borrowed_name', 3],
  mail_host: ['posed_mail_host', 1.5],
}

function pretenceEvidence(reading: Reading, relationship: Relationship | undefined): Contribution[] {
  const pretence = pretenceOf(reading, relationship)
  return pretence === undefined ? [] : [PRETENCE[pretence]]
}

/** Set by hand: most of what services pass on is from people one knows there, whom the mailbox does not know. */
const RELAYED: readonly Contribution[] = [['relayed', -0.5]]

/** Log-odds too small to speak of. */
const FAINT = 0.05

function personalEvidence(
  { sender, campaign, content }: PersonalShift,
  authentication: Authentication,
): Contribution[] {
  const all: Contribution[] = [
    sender < 0 ? ['sender_restored', sender] : ['sender_marked', sender],
    campaign < 0 ? ['campaign_restored', campaign] : ['campaign_marked', campaign],
    content < 0 ? ['learned_wanted', content] : ['learned_unwanted', content],
  ]
  // A forgery is made to look like mail one wants, so nothing that was brought back speaks for it.
  const isForged = authentication === 'fail'
  return all.filter(([, shift]) => Math.abs(shift) >= FAINT && !(isForged && shift < 0))
}
