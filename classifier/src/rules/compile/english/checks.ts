import { type Phrase, phrase, trait } from './phrase.ts'

const NAME = 'dmarc|spf|dkim|authentication|authenticity|identity|verification|validation|sender|check'
const THE = 'the|a|its|their|any?'
const CHECKS = [`${THE} ${NAME} ${NAME}?`, `${THE} ${NAME} ${NAME}? or|and ${THE} ${NAME} ${NAME}?`]

const PROVEN = 'verified|authenticated|proven|checked|confirmed'

/** Whether the receiving host proved the sender. */
export const SENDER_CHECKS: readonly Phrase[] = [
  phrase(
    `${withChecks('that|which|whose|if|who|sender|it? fail|failing|failed')}, failed-verification|failed-check|failed-authentication mail|email|message?, ${CHECKS.map(checks => `${checks} has|have? fail|failing|failed`).join('\n')}
    ${withChecks('with|has|have a? failed|failing|broken')}, forged, forged sender|address|mail, spoofed
    spoofed sender|address|mail, from a? forged|spoofed|fake sender|address, whose sender|address is|look forged|spoofed|fake
    ${withChecks('a|the|its? sender address? fail|failing|failed')}
    ${withChecks('that|which? does|do|did|has|have not pass|passed')}
    ${CHECKS.map(checks => `${checks} does|do|did|has|have not pass|passed|succeed|succeeded`).join('\n')}`,
    trait({ is: 'sender_check', result: 'failed' }),
  ),
  phrase(
    `with|has|have|having no|not a|any? valid|good|proper|correct|working|passing? dkim|spf|dmarc signature|record|pass|result|check|proof?, without|lacking|lack|lacks|missing a|any? valid|good|proper|correct|working|passing? dkim|spf|dmarc signature|record|pass|result|check|proof?
    that|if|when|where? you|icebox? can|could|do|does not confirm|verify|prove|tell|come|came|know that|if|whether? it|they|mail? really|actually|truly? is|are|come|came? from who|whom|where it|they say|says|claim|claims it|they|to? is|are|did|do|does|be|come|came? from?
    neither ${NAME} nor ${NAME} pass|passes, that|which? pass|passes|passing neither ${NAME} nor ${NAME}, unverifiable, from? an? unverifiable sender|address|people?, that|which? pass|passing|passes no ${NAME} ${NAME}?, the|its? sender address? pass|passes no ${NAME} ${NAME}?, can|could not be confirmed|proven as? genuine|real?, that|who|it? can|could not prove who|that they|it is|are|he|she?, neither pass ${NAME} nor ${NAME}, unverified, from? an? unverified|unauthenticated|unproven sender|address|domain, unauthenticated, unproven
    whose|where|if|when|that the? sender|address|domain|identity can|could|is|be not be? ${PROVEN}|verify
    the|its sender|address|origin is|was|has|have not been? ${PROVEN}, the|its? sender|origin not be ${PROVEN}, sender can|could not be ${PROVEN}, sender|address|identity is not ${PROVEN}, can not be ${PROVEN}
    you can not verify|authenticate, can|could not verify|authenticate the? sender|address|it, if|when|where? you|icebox can|could not verify|authenticate who|the? sender? it|they|mail? is|are|come? from?, do|does not check out, that|which do|does not check out, from? sender|people you can not verify, with|from no? unverifiable sender|address?`,
    trait({ is: 'sender_check', result: 'not_passed' }),
  ),
  phrase(
    `with|has|have|having a valid|good|proper|correct|passing dkim|spf|dmarc signature|record|result|check?, verified, proven, authenticated, from? a? verified|authenticated|proven sender|address|domain, ${withChecks('that|which|whose|sender? pass|passed')}
    whose sender|address|origin is ${PROVEN}, if|when|where? the|its sender|address|origin is|was ${PROVEN}, if|when|where? the|its sender|address|origin has been ${PROVEN}, if|when|where? the? dkim|spf|dmarc prove|proves|confirms|verifies the? sender|it, from? a? sender|address who|that|which? is ${PROVEN}`,
    trait({ is: 'sender_check', result: 'passed' }),
  ),
]

function withChecks(verb: string): string {
  return CHECKS.map(checks => `${verb} ${checks}`).join('\n')
}
