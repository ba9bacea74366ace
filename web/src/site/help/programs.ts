import { EVENT_DAYS } from '@icebox/contract/api/webhooks'
import type { QuestionGroup } from './question.ts'

/** Keys and webhooks. */
export const PROGRAMS: QuestionGroup = {
  id: 'programs',
  title: 'Programs of your own',
  questions: [
    {
      id: 'add-webhook',
      question: 'How do I have Slack, or a program of mine, told what happens?',
      answer: [
        'On Pro+ open [Webhooks](/webhooks) in your settings and enter the address: that of your program, or the one that Slack, Teams or Discord gives you for a channel; then choose its name under **Written as**. It is sent a test at once, and is added only if it answers with 2xx.',
        'It is told who wrote, what about and why, never the text of a message. **Leave out sender and subject** keeps those to yourself as well.',
      ],
    },
    {
      id: 'webhook-silent',
      question: 'Why does nothing arrive at my webhook?',
      answer: [
        `**Tries** shows the last fifty messages with what was sent and what was answered. What is not answered with 2xx within 15 seconds is tried again, nine times in about three days. After five days of nothing but failures the webhook is switched off, and you get a letter; an answer of 410 switches it off at once. **Resume** has it go on, and for ${EVENT_DAYS} days everything can be sent again.`,
        'The address has to be on the public internet, on port 443 or 8443. Redirects are not followed.',
      ],
    },
    {
      id: 'webhook-verify',
      question: 'How does my program know that a message is yours?',
      answer: [
        'By its signature, which only the secret makes; [Developers](/developers#webhooks) has the few lines for four languages. If a secret got out, press **New Secret**: for a day each message is signed with both.',
      ],
    },
  ],
}
