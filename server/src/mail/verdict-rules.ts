import type { Verdict } from '@icebox/classifier/verdict'

/** The user's own word about a sender outweighs the model. */
export function ruledVerdict(verdict: Verdict, decision: 'allow' | 'block' | undefined): Verdict {
  if (decision === undefined) return verdict
  return decision === 'allow' ? allowed(verdict) : blocked(verdict)
}

function allowed(verdict: Verdict): Verdict {
  const isUnwanted = verdict.label === 'cold_outreach' || verdict.label === 'spam'
  const reasons = [{ code: 'sender_allowed', weight: -100 }, ...verdict.reasons].slice(0, 8)
  return { ...verdict, label: isUnwanted ? 'personal' : verdict.label, score: 0, confidence: 0, reasons }
}

function blocked(verdict: Verdict): Verdict {
  const reasons = [{ code: 'sender_blocked', weight: 100 }, ...verdict.reasons].slice(0, 8)
  const label = verdict.label === 'spam' ? 'spam' : 'cold_outreach'
  return { ...verdict, label, score: 1, confidence: 100, reasons }
}
