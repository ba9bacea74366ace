import { campaignOf } from './campaign.ts'
import { type Authentication, readAuthentication } from './features/authentication.ts'
import { vectorOf } from './features/vector.ts'
import { fingerprintOf, weightOfFeature } from './fingerprint.ts'
import { labelOf } from './label.ts'
import type { Message, Relationship } from './message.ts'
import type { Model } from './model/model.ts'
import { blend, blendOf, calibrate, scoreHeads, settle, trustIn } from './model/score.ts'
import { type Profile, personalShift } from './personal/profile.ts'
import type { Verdict } from './verdict.ts'
import { type Contributions, contributionsOf, rankReasons } from './why.ts'

/** What is known beside the message: the two people, and what this user has taught. */
export interface Known {
  readonly relationship: Relationship
  readonly profile: Profile
}

/**
 * Judges one message: what it is, how surely it should be moved, and why. Pure: the same input gives the same
 * verdict, and nothing of the message's text is in it.
 */
export function judge(message: Message, { relationship, profile }: Known, model: Model): Verdict {
  const vector = vectorOf(message)
  const scores = scoreHeads(vector, model)
  const weights = blendOf(scores, model)
  const kind = labelOf(scores, true).kind
  const fingerprint = fingerprintOf(vector, kind, model)
  const campaign = campaignOf(vector.reading)
  const authentication = readAuthentication(vector.reading)
  const evidence = {
    ...relationshipEvidence(relationship, authentication),
    ...authenticationEvidence(authentication),
    ...personalEvidence(personalShift(profile, { fingerprint, campaign }, feature => weightOfFeature(feature, model))),
  }
  const shift = Object.values(evidence).reduce((sum, logit) => sum + logit, 0)
  const trust = trustIn(vector.reading.saidWords)
  const score = calibrate(settle(blend(scores, weights), trust) + shift, model.calibration)
  const { label, kind: shownKind } = labelOf(scores, score >= 0.5)
  const isUnwanted = label === 'cold_outreach' || label === 'spam'
  return {
    label,
    kind: shownKind,
    score,
    confidence: Math.floor(score * 100),
    reasons: rankReasons({ ...contributionsOf(vector, scores, { weights, trust, model }), ...evidence }, score),
    fingerprint,
    campaign: isUnwanted ? campaign : null,
    modelVersion: model.version,
  }
}

/** Log-odds that take every message of a known person out of reach of the line. Receiving mail makes nobody known. */
const KNOWN = -30
/** A known name on mail that fails authentication may be borrowed: it weighs, but it does not decide. */
const CLAIMED = -2

function relationshipEvidence(relationship: Relationship, authentication: Authentication): Contributions {
  // The Message-ID of one's own mail is nothing a stranger can guess.
  if (relationship.answersOwnMail) return { answers_you: KNOWN }
  const weight = authentication === 'fail' ? CLAIMED : KNOWN
  if (relationship.wroteToAddress) return { wrote_to_address: weight }
  if (relationship.sameCompany) return { same_company: weight }
  return relationship.wroteToDomain ? { wrote_to_domain: weight } : {}
}

/** Set by hand: the labelled mail holds no results one could learn from (spoofing fails, and everybody may pass). */
const AUTH_FAIL = 0.8
const AUTH_PASS = -0.1

function authenticationEvidence(result: Authentication): Contributions {
  if (result === 'unknown') return {}
  return result === 'fail' ? { auth_fail: AUTH_FAIL } : { auth_pass: AUTH_PASS }
}

function personalEvidence(shift: number): Contributions {
  if (Math.abs(shift) < 0.05) return {}
  return shift < 0 ? { learned_wanted: shift } : { learned_unwanted: shift }
}
