/** Genres that some people want and others do not: letters of eight different senders each, all but one in words of its own. */
export const GENRES: Readonly<Record<string, readonly (readonly [from: string, subject: string, text: string])[]>> = {
  'jobs from recruiters': [
    [
      'Dana Weiss <dana@northtalent.example>',
      'Backend developer role in Berlin',
      'Hi Kristin,\n\nI am a recruiter with Northtalent and came across your profile. We are hiring a backend developer for our client in Berlin, salary up to 95k, remote possible. Your background looks like a great fit for the position.\n\nWould you be open to a quick call this week to discuss the role? Please send me your CV.\n\nDana',
    ],
    [
      'Owen Pryce <owen@hirewell.example>',
      'Data engineer, Lisbon',
      'Hello Kristin,\n\nmy client, a scale-up in Lisbon, is looking for a senior data engineer and your experience caught my eye. The role is hybrid, the salary is 80 to 90k plus equity, and they are interviewing candidates next week.\n\nAre you open to new opportunities? If so, send me an updated CV and we can have a short chat.\n\nOwen, talent partner',
    ],
    [
      'Marta Silva <marta@peoplefirst.example>',
      'New opportunity: product manager',
      'Hi Kristin,\n\nI hope you are well. I recruit product people across Europe and found your profile on LinkedIn. One of my clients is hiring a product manager in Paris, permanent, up to 100k and a bonus.\n\nWould you consider a move? Let me know when you are free for a ten minute call about the position.\n\nMarta',
    ],
    [
      'Liam Burke <liam@staffly.example>',
      'Security analyst position',
      'Hi Kristin,\n\nI specialise in placing security people with fintech companies. At the moment I am recruiting for a security analyst in Dublin, two days in the office, a salary of 85k, pension and health cover.\n\nYour profile matches what the hiring manager is looking for. Can I send you the job description? If it is not for you, do you know a candidate who might be interested?\n\nLiam',
    ],
    [
      'Jana Hofer <jana@talentbay.example>',
      'Team lead wanted in Vienna',
      'Dear Kristin,\n\nwe are a recruitment agency for engineers and are currently looking for a team lead for a well-known company in Vienna. You would lead eight people; the package is around 110k.\n\nYour career so far fits the role perfectly. Would you have fifteen minutes this week for a confidential call?\n\nJana, senior recruiter',
    ],
    [
      'Ruth Adler <ruth@bluehire.example>',
      'Platform engineer role in Oslo',
      'Hi Kristin,\n\nI am a recruiter with Bluehire and came across your profile. We are hiring a platform engineer for our client in Oslo, salary up to 120k, remote possible. Your background looks like a great fit for this position.\n\nWould you be open to a quick call this week to discuss the role? Please send me your CV.\n\nRuth',
    ],
    [
      'Tom Ek <tom@rolefinder.example>',
      'Are you open to a change?',
      'Hi Kristin,\n\nyour profile stood out to me. I am recruiting a site reliability engineer for a client in Stockholm: permanent role, salary 90k, fully remote if you like, and a small team.\n\nThe hiring manager is interviewing candidates now. Would you be open to a quick call, or could you send me your CV?\n\nTom',
    ],
    [
      'Ines Roca <ines@cantera.example>',
      'A role for you in Madrid',
      'Hello Kristin,\n\nI am a talent partner at Cantera and we are hiring a machine learning engineer for a client in Madrid. The position is hybrid with a salary up to 75k and relocation support.\n\nYour experience looks like a strong match. Are you interested in hearing more? A short call this week would be perfect.\n\nInes',
    ],
  ],
  'price lists from suppliers': [
    [
      'Wendy Lin <wendy@brightpack.example>',
      'Price list for packaging',
      'Dear Sir or Madam,\n\nwe are a manufacturer of corrugated boxes and packaging in Ningbo with 15 years of export experience. Please find our latest price list below: MOQ 500 pcs, FOB Ningbo, 0.38 USD per piece, lead time 20 days.\n\nWe can send free samples for your evaluation. Looking forward to your inquiry.\n\nWendy, sales manager',
    ],
    [
      'Kevin Zhao <kevin@steelfast.example>',
      'Fasteners, best price',
      'Dear purchasing manager,\n\nglad to know you are in the market for fasteners. Our factory produces stainless steel bolts, nuts and screws, ISO 9001 certified, with competitive price and fast delivery. M8 hex bolt 0.06 USD, MOQ 10,000 pcs, FOB Tianjin.\n\nMay I send you our catalogue and quotation? Free samples are available.\n\nKevin',
    ],
    [
      'Anna Kowal <anna@palettex.example>',
      'Offer for pallets',
      'Hello,\n\nwe produce wooden and plastic pallets and would like to offer you our prices for this quarter: EUR pallet 9.80, light pallet 6.20, minimum order one truck, delivery in ten days.\n\nWould you like a full price list or a sample? We look forward to a long cooperation.\n\nAnna, export department',
    ],
    [
      'Raj Mehta <raj@coilmark.example>',
      'Copper wire quotation',
      'Dear Sir,\n\nwe are a leading manufacturer and exporter of copper wire and cable from India. We offer high quality at a competitive price, with ISO certificates and on-time shipment. Current price 9.40 USD per kg CIF Hamburg, MOQ 2 tons.\n\nKindly let us know your requirement and we will send our best quotation and samples.\n\nRaj',
    ],
    [
      'Lucy Chen <lucy@ledora.example>',
      'LED lights factory price',
      'Dear friend,\n\nthis is Lucy from Ledora, a professional LED lighting factory since 2009. Our new panel light 60x60 is only 8.90 USD, MOQ 100 pcs, CE and RoHS, five years warranty, lead time 15 days.\n\nAre you interested? I can send the catalogue, price list and a free sample for testing.\n\nLucy',
    ],
    [
      'Emre Kaya <emre@anatextile.example>',
      'Towels, new price list',
      'Dear purchasing manager,\n\nwe are a manufacturer and exporter of cotton towels from Denizli with 20 years of experience. Our factory offers competitive price and high quality: hotel towel 50x100 1.90 USD, MOQ 1,000 pcs, FOB Izmir.\n\nWe can send free samples and our full price list. Looking forward to your inquiry.\n\nEmre, export manager',
    ],
    [
      'Grace Wu <grace@moldking.example>',
      'Plastic parts at factory price',
      'Dear Sir or Madam,\n\nwe are a professional factory for plastic injection parts in Shenzhen, ISO 9001 certified. We offer competitive price, high quality and fast delivery; MOQ 500 pcs, lead time 20 days.\n\nMay I send you our catalogue and quotation? Free samples are available for your evaluation.\n\nGrace, sales manager',
    ],
    [
      'Piotr Nowak <piotr@drutex.example>',
      'Wire mesh offer',
      'Hello,\n\nwe produce welded wire mesh and fencing and would like to offer you our factory prices for this quarter: mesh 50x50 2.10 EUR per square metre, minimum order one truck, delivery in ten days.\n\nAre you interested in a full price list or free samples? We look forward to your inquiry.\n\nPiotr, export department',
    ],
  ],
  'invitations to conferences': [
    [
      'Helen Ward <helen@cloudsummit.example>',
      'Your invitation: Cloud Summit in London',
      'Hi Kristin,\n\nI would like to invite you to the Cloud Summit in London on 12 March. More than 400 technology leaders will attend, with keynote speakers from leading companies, panels and networking.\n\nWe hold a complimentary VIP pass for you. Shall I reserve your seat? Register here: https://cloudsummit.example/register\n\nHelen, delegate relations',
    ],
    [
      'Marc Duval <marc@logexpo.example>',
      'Logistics Expo: exhibit or attend',
      'Hello Kristin,\n\nthe Logistics Expo returns to Lyon in May with 200 exhibitors and 6,000 visitors. There are only a few booths left in hall 3, and companies like yours usually see strong leads there.\n\nWould you be interested in a stand, or in free tickets for your team? I would be happy to send the brochure.\n\nMarc',
    ],
    [
      'Sofia Berg <sofia@hrforum.example>',
      'HR Forum: join our speakers',
      'Dear Kristin,\n\nwe are inviting a small number of leaders to the Nordic HR Forum in Copenhagen this June. The agenda covers hiring, culture and pay, with keynotes, round tables and a networking dinner.\n\nWould you like to join us as a delegate or a speaker? The early bird rate ends on Friday. Let me know and I will hold a place.\n\nSofia',
    ],
    [
      'Adam Reed <adam@fintechweek.example>',
      'Complimentary pass for Fintech Week',
      'Hi Kristin,\n\nFintech Week takes place in Amsterdam on 4 and 5 October. Over 1,000 attendees, 80 speakers and one-to-one meetings with investors. I have a complimentary pass set aside for you.\n\nCan I confirm your place? Seats are limited, so please register this week.\n\nAdam, events team',
    ],
    [
      'Nina Roth <nina@greenenergyconf.example>',
      'Green Energy Conference, Vienna',
      'Hello Kristin,\n\nyou are invited to the Green Energy Conference in Vienna on 21 September. Meet 300 decision makers, hear keynote speakers from leading utilities and take part in panels and networking.\n\nWe would love to have you. May I send the agenda and reserve a complimentary ticket for you?\n\nNina, conference team',
    ],
    [
      'Paul Stone <paul@datasummit.example>',
      'Your invitation: Data Summit in Berlin',
      'Hi Kristin,\n\nI would like to invite you to the Data Summit in Berlin on 9 April. More than 500 technology leaders will attend, with keynote speakers from leading companies, panels and networking.\n\nWe hold a complimentary VIP pass for you. Shall I reserve your seat? Register here: https://datasummit.example/register\n\nPaul, delegate relations',
    ],
    [
      'Carla Neri <carla@retailforum.example>',
      'Retail Forum in Milan: your pass',
      'Hi Kristin,\n\nthe Retail Forum takes place in Milan on 17 November, with 600 attendees, keynote speakers, panels and a networking dinner. I have a complimentary pass set aside for you.\n\nWould you like to join us? Seats are limited, so let me know this week and I will reserve your place.\n\nCarla, events team',
    ],
    [
      'Jonas Falk <jonas@mobilityexpo.example>',
      'Mobility Expo: tickets and booths',
      'Hello Kristin,\n\nthe Mobility Expo returns to Gothenburg in August with 150 exhibitors and 4,000 visitors, keynote speakers and panels. Would you be interested in a booth, or in complimentary tickets for your team?\n\nI would be happy to send the agenda and reserve a place for you.\n\nJonas',
    ],
  ],
}

/** The letters of one genre, as rows of labelled mail. */
export function letters(genre: string) {
  return (GENRES[genre] ?? []).map(([from, subject, text], at) => ({
    id: `${genre} ${at}`,
    source: 'genres',
    label: 'cold_outreach',
    group: from,
    raw: `From: ${from}\nTo: Kristin Dahl <kristin@nordfrakt.example>\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`,
  }))
}
