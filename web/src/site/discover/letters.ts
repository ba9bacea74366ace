/** One sentence and what it does, in the words of the judge's roles. */
export interface Sentence {
  text: string
  role: string
}

export interface Letter {
  name: string
  from: string
  subject: string
  sentences: Sentence[]
  /** What `icebox scan` says of exactly this letter from a stranger, in percent. */
  confidence: number
}

/** The three reasons of the pitch that a person would name first, in the product's words. */
export const WHY_COLD = [
  'Asks who the right person is',
  'The domain looks made for outreach',
  'Praises you or has noticed something about you',
]

export const PITCH: Letter = {
  name: 'Dana Whitlock',
  from: 'dana@try-growthloop.example',
  subject: 'Re: Quick question about your Q4 pipeline',
  sentences: [
    { text: 'I came across Fernbank Studio and was really impressed by what you’re building.', role: 'Praises' },
    { text: 'We help teams like yours book more meetings.', role: 'Offers' },
    { text: 'Worth a quick 15 minutes next week?', role: 'Asks for a call' },
    { text: 'If you’re not the right person, who should I speak to?', role: 'Asks who is responsible' },
  ],
  confidence: 99,
}

export const REQUEST: Letter = {
  name: 'Jonas Berg',
  from: 'jonas@harbourprints.example',
  subject: 'Quick question about your Q4 calendar',
  sentences: [
    {
      text: 'I came across Fernbank Studio at the book fair, where we spoke about your letterpress cards.',
      role: 'Praises',
    },
    {
      text: 'We have a wedding order for 400 invitations and our own press has broken down.',
      role: 'Explains a situation',
    },
    { text: 'Could you print them for us, and what would that cost?', role: 'Asks what only you can give' },
    { text: 'The artwork is attached, and we can collect them on Friday the 11th.', role: 'Settles details' },
  ],
  confidence: 0,
}
