/** What people say that no mail tells. */
export const UNSEEN: readonly {
  readonly words: ReadonlySet<string>
  readonly text: string
  readonly answer?: readonly [string, string]
  readonly isPerson?: true
}[] = [
  {
    words: new Set(['paid', 'pay', 'payment', 'paying', 'bought', 'purchased', 'ordered']),
    text: 'Icebox cannot see what you paid or bought.',
    answer: ['Senders I have never written to', 'from people I have never written to'],
  },
  {
    words: new Set([
      'boss',
      'manager',
      'wife',
      'husband',
      'partner',
      'mum',
      'mom',
      'dad',
      'mother',
      'father',
      'son',
      'daughter',
      'sister',
      'brother',
      'cousin',
      'uncle',
      'aunt',
      'neighbour',
      'neighbor',
      'girlfriend',
      'boyfriend',
      'agent',
      'buddy',
      'roommate',
      'flatmate',
      'friend',
      'client',
      'customer',
      'supplier',
      'landlord',
      'tenant',
      'teacher',
      'doctor',
      'accountant',
      'lawyer',
      'assistant',
      'team',
      'vip',
      'vips',
      'favourite',
      'favorite',
    ]),
    text: 'Icebox does not know who that is. Name the address or the domain.',
    answer: ['People I have written to', 'people I have written to'],
    isPerson: true,
  },
  {
    words: new Set([
      'important',
      'urgent',
      'priority',
      'critical',
      'relevant',
      'boring',
      'interesting',
      'annoying',
      'useless',
      'useful',
      'annoyed',
      'angry',
      'rude',
      'polite',
      'nice',
      'good',
      'bad',
      'stupid',
      'crap',
      'rubbish',
      'worth',
    ]),
    text: 'Icebox cannot tell what is important or how somebody feels. Say who it is from or what stands in it.',
  },
  {
    words: new Set(['opened', 'read', 'unread', 'clicked', 'ignored', 'open']),
    text: 'Icebox does not look at what you have read. Say who it is from or what stands in it.',
  },
]

export const UNSEEN_WORDS: ReadonlySet<string> = new Set(UNSEEN.flatMap(({ words }) => [...words]))
/** Those of them that no topic explains: what somebody feels of mail, and what they did. */
export const UNSURE_WORDS: ReadonlySet<string> = new Set(
  UNSEEN.filter(({ isPerson }) => !isPerson).flatMap(({ words }) => [...words]),
)
