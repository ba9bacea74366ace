import type { Verdict } from '@icebox/classifier/verdict'
import { screensStrangers } from '../../accounts/settings.ts'
import { hasKeptMail } from './kept-senders.ts'
import type { OpenedMailbox } from './relationship.ts'
import type { FreshJudgement } from './verdicts.ts'

/**
 * The judgement of a message that goes on ice because a stranger sent it, where the user asks for that. It is as it was for
 * whom they wrote to, keep mail of or allow, for what answers them, for notices, and for what moves in any case.
 */
export async function screen(
  asked: OpenedMailbox,
  judgement: FreshJudgement,
  address: string,
): Promise<FreshJudgement> {
  const { account, verdict, isAllowed, isStranger, line } = judgement
  if (!screensStrangers(asked.app, account) || !isStranger || isAllowed) return judgement
  if (verdict.confidence >= line || isNotice(verdict)) return judgement
  if (await hasKeptMail(asked, { account, verdict, address })) return { ...judgement, isStranger: false }
  const reasons = [{ code: 'stranger_screened', weight: 100 }, ...verdict.reasons].slice(0, 8)
  return { ...judgement, isScreened: true, verdict: { ...verdict, reasons } }
}

/** Receipts, codes and the like, and word that the user's own mail could not be delivered. */
function isNotice({ label, reasons }: Verdict): boolean {
  return label === 'transactional' || reasons.some(({ code }) => code === 'delivery_report')
}
