import type { Letter } from './letter.ts'

/** Pitches of two campaigns that can be asked to stop: one whose list a click leaves, one that only a reply reaches. */
export const stoppableLetters: readonly Letter[] = [
  {
    id: 'stoppable-list',
    kind: 'cold',
    about: 'lead-list',
    tool: 'sequence-tool',
    unsubscribe: true,
    oneClick: true,
    from: 'Hanna Voss',
    address: 'hanna@leadgrove-mail.example',
    subject: '{first}, more demos for {company} this quarter',
    text: 'Hi {first},\n\nI came across {company} and think we could help you fill your pipeline. We book 10 to 15 qualified sales calls a month for teams like yours, and you only pay for meetings that take place.\n\nWould you be open to a quick 15 minute call this Thursday?\n\nBest,\nHanna Voss\nGrowth, Leadgrove',
  },
  {
    id: 'stoppable-person',
    kind: 'cold',
    about: 'agency',
    tool: 'sequence-tool',
    from: 'Marc Bellamy',
    address: 'marc@try-brandloft.example',
    subject: 'Quick idea for {company}',
    text: 'Hey {first},\n\nI was looking at {company} and noticed a few things that cost you customers. We are a growth agency and redesign landing pages for brands like yours; our clients see 40% more leads within 60 days, guaranteed.\n\nCan I send you a free audit? It takes 10 minutes to go through on a call.\n\nCheers,\nMarc Bellamy\nFounder, Brandloft',
  },
]
