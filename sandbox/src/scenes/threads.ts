import type { Letter } from './letter.ts'

/** Letters of one conversation; each but the first answers the one before. */
export interface Thread {
  readonly id: string
  readonly letters: readonly Letter[]
}

const pitch = { kind: 'cold', about: 'follow-up', tool: 'sequence-tool' } as const

/** Cold campaigns that do not give up: three steps each. */
export const followUpChains: readonly Thread[] = [
  {
    id: 'chain-warehouse',
    letters: [
      {
        ...pitch,
        id: 'chain-warehouse-1',
        from: 'Nate Colburn',
        address: 'nate@shelfwise-hq.example',
        subject: '{company} warehouse costs',
        text: 'Hi {first},\n\nCompanies the size of {company} usually lose 11% of margin in the warehouse. Shelfwise cuts that in half, and it takes one afternoon to set up.\n\nCould I show you how in 15 minutes this week?\n\nNate Colburn\nShelfwise',
      },
      {
        ...pitch,
        id: 'chain-warehouse-2',
        from: 'Nate Colburn',
        address: 'nate@shelfwise-hq.example',
        subject: 'Re: {company} warehouse costs',
        text: 'Hi {first},\n\nJust bumping this to the top of your inbox. Did you get a chance to look at my last message?\n\nHappy to send a one page summary if that is easier.\n\nNate',
      },
      {
        ...pitch,
        id: 'chain-warehouse-3',
        from: 'Nate Colburn',
        address: 'nate@shelfwise-hq.example',
        subject: 'Re: {company} warehouse costs',
        text: '{first}, I have not heard back, so I assume the timing is wrong. This is my last email.\n\nShould I close your file, or is there someone else at {company} I should talk to?\n\nNate',
      },
    ],
  },
  {
    id: 'chain-audit',
    letters: [
      {
        ...pitch,
        id: 'chain-audit-1',
        from: 'Tara Whitfield',
        address: 'tara@meet-adlantern.example',
        subject: 'idea for {company}',
        text: 'Hey {first},\n\nwe run paid social for 70 brands and I have an idea that could double the return on ad spend for {company}.\n\nOpen to hearing it? It takes 10 minutes.\n\nTara Whitfield\nAdLantern',
      },
      {
        ...pitch,
        id: 'chain-audit-2',
        from: 'Tara Whitfield',
        address: 'tara@meet-adlantern.example',
        subject: 'Re: idea for {company}',
        text: 'Following up on the below, {first}. I also made a free audit of your ads, would you like me to send it over?\n\nTara',
      },
      {
        ...pitch,
        id: 'chain-audit-3',
        from: 'Tara Whitfield',
        address: 'tara@meet-adlantern.example',
        subject: 'Re: idea for {company}',
        text: 'Hi {first}, any thoughts? One of your competitors starts with us on Monday, so I wanted to give you first refusal.\n\nJust reply 1 if interested, 2 if later, 3 if never.\n\nTara',
      },
    ],
  },
]

/** What the person asked, and the answer that comes to the inbox. */
export interface Exchange {
  readonly id: string
  readonly to: string
  readonly toAddress: string
  readonly question: { readonly subject: string; readonly text: string }
  readonly answer: Letter
}

const answer = { kind: 'wanted', about: 'reply-to-you', tool: 'mail-program' } as const

/** Conversations that the person began. */
export const exchanges: readonly Exchange[] = [
  {
    id: 'exchange-glasshouse',
    to: 'Marta Nowak',
    toAddress: 'marta@glasshouse-works.example',
    question: {
      subject: 'Do you still rent the glasshouse?',
      text: 'Hello Marta,\n\nwe look for a light place for a photo day in December. Is the glasshouse free on the 9th, and what do you take for half a day?\n\n{name}',
    },
    answer: {
      ...answer,
      id: 'exchange-glasshouse-answer',
      from: 'Marta Nowak',
      address: 'marta@glasshouse-works.example',
      subject: 'Re: Do you still rent the glasshouse?',
      text: 'Hello {first},\n\nthe 9th is free. Half a day is 180 including heating; the full price list is attached to our site. I can hold it until Friday, just say yes.\n\nMarta',
    },
  },
  {
    id: 'exchange-label',
    to: 'Piet de Wit',
    toAddress: 'piet@etikettendrukker.example',
    question: {
      subject: 'Labels that survive water',
      text: 'Hi Piet,\n\ncan you print 500 small labels that survive a week in wet soil? What would they cost, and by when do you need the file?\n\n{name}',
    },
    answer: {
      ...answer,
      id: 'exchange-label-answer',
      from: 'Piet de Wit',
      address: 'piet@etikettendrukker.example',
      subject: 'Re: Labels that survive water',
      text: 'Dear {first},\n\nyes, on polyester. Special offer for you: 500 pieces 94 euro, 1000 pieces 121 euro. Shall we have a quick call tomorrow at 10 about the size?\n\nPiet',
    },
  },
  {
    id: 'exchange-venue',
    to: 'Office of the town hall',
    toAddress: 'rooms@townhall-west.example',
    question: {
      subject: 'Room for 40 people in March',
      text: 'Good day,\n\nis the small hall free on 12 March in the evening? We would be 40 people.\n\n{name}, {company}',
    },
    answer: {
      ...answer,
      id: 'exchange-venue-answer',
      from: 'Office of the town hall',
      address: 'rooms@townhall-west.example',
      subject: 'Re: Room for 40 people in March',
      text: 'Good day {name},\n\nthe small hall is free on 12 March from 17:00. Please send the form before 1 December.\n\nThe office',
    },
  },
]

/** A supplier the person once wrote to, whose mail reads like a pitch and is none. */
export const knownSupplier: Exchange = {
  id: 'known-supplier',
  to: 'Freja Lund',
  toAddress: 'freja@rootpack.example',
  question: {
    subject: 'Your boxes',
    text: 'Hi Freja,\n\nI saw your boxes at the fair. Please send me your prices when the new sizes are out.\n\n{name}',
  },
  answer: {
    ...answer,
    about: 'known-sender',
    id: 'known-supplier-offer',
    from: 'Freja Lund',
    address: 'freja@rootpack.example',
    subject: 'New box sizes and prices for {company}',
    text: 'Hi {first},\n\nthe new sizes are here. For your volume we can offer 18% off the list price in the first quarter.\n\nDo you have 15 minutes this week for a call? I can also send samples to {city}.\n\nFreja Lund\nKey Account Manager, Rootpack',
  },
}
