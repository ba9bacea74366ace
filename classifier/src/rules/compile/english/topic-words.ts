import type { Topic } from '../../../topics/topic.ts'

/**
 * How people name what mail is about, by its stems: `a|b` is one of two words, `a?` may be left out. What several topics
 * name means one of them.
 */
export const TOPIC_WORDS: Readonly<Record<Topic, readonly string[]>> = {
  invoice: list(
    'invoice, bill, billing, payment reminder, payment|payement request, request for payment, overdue payment, unpaid invoice|bill, supplier|vendor invoice, utility bill, dunning letter|notice',
  ),
  receipt: list(
    'receipt, payment confirmation, proof of payment|purchase, purchase confirmation, confirmation of payment, e-receipt, payment receipt, purchase receipt, payslip, pay slip',
  ),
  order: list('order, order confirmation, order update, purchase, confirmation of order, online order'),
  delivery: list(
    'tracking mail|email|message|notice, parcel|package tracking, delivery, parcel, package, shipment, shipping, shipping|delivery|parcel|package|courier|tracking update|notice|notification|note|confirmation|alert, tracking number|info|information|link, parcel tracking, courier message|mail|text, courier',
  ),
  refund: list(
    'customer|client|buyer|someone|people who? is|are asking for their money back, asking for their|a money back, refund, return, money back, chargeback, exchange and return, refund|return confirmation|notice|request, reimbursement',
  ),
  subscription: list(
    'subscription, renewal, renewal notice|reminder, subscription renewal|notice|reminder, trial ending, price change|increase, price increase notice, licence|license renewal, free trial, membership renewal, plan renewal',
  ),
  banking: list(
    'pension, banking, bank, bank statement|notice|letter|alert|message|mail, account statement, bank account, card statement, credit card statement|notice|alert, wire transfer, statement of account, brokerage statement',
  ),
  tax: list(
    'tax, taxes, tax document|form|matter|office|return|letter, accounting, bookkeeping, audit, expense, expense report|claim, vat, accountant',
  ),
  insurance: list(
    'insurance paperwork|paper, insurance, insurance policy|claim|renewal|letter|document, insurer, claim, insurance company, policy document',
  ),
  contract: list(
    'contract, agreement, nda, quotation, quote, contract to sign, document to sign, signature request, request for signature, docusign request',
  ),
  legal: list(
    'court matter|date|case|paper, legal matter, legal paper|papers, legal, legal matter|notice|letter|mail|stuff|thing|issue|dispute|document|threat, lawyer, attorney, solicitor, court, court letter|notice|date, lawsuit, dispute, changed term, term of service update, privacy policy update, cease and desist',
  ),
  application: list(
    'application, job application, applicant, candidate, job seeker|hunter|candidate|applicant, cv, resume, cover letter, people|person|somebody|someone|anybody|anyone applying|apply|applies for? a? job?, internship application|request, people|someone looking for a? work|job|internship, unsolicited application, speculative application',
  ),
  recruiter: list(
    'job|vacancy ad|ads|advert|alert|posting|listing|advertisement, recruiter|headhunter mail, recruiter, headhunter, new? opening, recruiter pitching new? opening|role|job, recruiting, recruitment, recruiter message|mail|pitch|spam|email, job offer, recruiting|recruitment message|mail|agency|pitch|email, role they want me to take, job opportunity, job pitch, talent scout',
  ),
  hiring: list(
    'hiring mail, interview scheduling, hiring process step, hiring process, interview invitation|invite|schedule|scheduling, job interview, hiring, rejection letter|mail, hiring manager, interview, interview feedback, candidate feedback, offer letter, my|our interview, job interview|offer letter',
  ),
  sales_software: list(
    'cold|sales|unsolicited pitch|outreach|email|mail|offer|message for|of|about|from|by an? ai|software|saas|tech|crm|hr|app? tool|app|software|platform|product|vendor, ai tool|app|software, software|saas|tool|ai|app|crm|platform|product|support-tool|chatbot|tech|sales-tool pitch|vendor|seller|offer|outreach|sales|pitcher, pitch for? of? ai tool, pitch for software|tool|saas|app|platform, software|tool|saas vendor pitch, ai tool|software pitch, sales|support|marketing|hr tool pitch, somebody|someone|people|vendor selling software|tool|saas, demo request from vendor, saas salespeople, software sales, sales of software, people|company|someone selling|pitching ai? software|tool|app',
  ),
  sales_marketing: list(
    'seo|marketing|growth|advertising|design|branding|web-design|content|web pitch|agency|seller|offer|outreach|service|freelancer|vendor, seo, seo service|work, growth hacker, marketing agency|pitch, web design offer|pitch|agency, digital marketing agency|pitch, web developer offering, social media agency|marketer|pitch, people selling seo, seo expert|consultant|specialist|company',
  ),
  sales_outsourcing: list(
    'outsourcing, outsourcing|offshore|staffing|developer|dev|sourcing|translation|va pitch|agency|vendor|offer|team|company|shop|firm|outreach, outsourced developer|team|sourcing|development, offshore developer|development|dev team?, virtual assistant offer|pitch|service|agency, dev shop, staffing|development|software agency|house, agency offering developer',
  ),
  sales_finance: list(
    'loan|funding|financing|investment|credit|payment|merchant|factoring pitch|offer|seller|broker|advert|ad|vendor|outreach, business loan|funding|financing|credit, loan, payday loan, line of credit, cash advance, payment processing pitch|offer, cold funding offer, working capital offer|pitch, crypto investment pitch|offer, financing offer|pitch',
  ),
  sales_local: list(
    'window cleaner, roofer, local|trade firm|business touting for work, local service pitch|offer|provider, cleaning|solar|freight|printing|roofing|landscaping|window|pest|hvac|trade|plumbing|local|catering company|service|offer|pitch|firm|contractor|outreach|quote, cleaning service offer|pitch, tradespeople, tradesman offer, local business offering service, office cleaning offer|pitch|company',
  ),
  sales_goods: list(
    'supplier|manufacturer|wholesaler|factory|goods|wholesale|product|exporter|maker pitch|offer|outreach|catalogue|catalog|quote|advert|price, wholesaler, manufacturer, supplier offer|pitch, factory offer, chinese supplier|factory, bulk goods offer, exporter, product catalogue from stranger, people selling goods',
  ),
  sales_training: list(
    'coaching, training|coaching|course|consulting|webinar|coach|consultant pitch|offer|seller|outreach|advert|programme|program, business|life|executive|sales coach, coach, course seller, training course offer|pitch, masterclass, consultant offering, leadership training',
  ),
  link_request: list(
    'asking us|me? to put|add|place their? link|article|guest? post|article|link on|to our|my? blog|site|website, guest article, link request, guest post|article|blog|posting request|pitch|offer|proposal?, guest post, guest blogger, backlink, backlink request|offer|pitch, link exchange|building|builder|swap|placement|insertion, sponsored post|article|content request|offer|pitch?, link-building pitch|request|mail?, people|someone|anyone|somebody who? want|wants|wanting|asking for? a? backlink|link on|to|from|for our|my|the? blog|site|website, people|someone|anyone|somebody who? asking|asks|ask for backlink|link, people|someone who? want|wants|wanting to? guest-post|write on|for our|my|the? blog|site|website',
  ),
  lead_data: list(
    'people|someone|company wanting|trying to sell|sell me|us their? contact|lead list, lead list, lead|contact|investor|email|b2b list|data|database seller|pitch|vendor|offer|provider|broker?, investor-list seller|vendor|pitch?, list seller, data broker, lead generation, lead gen, lead generation agency|pitch|company|offer|service, lead gen pitch|agency|offer|company, appointment setting, appointment setter|setting offer|pitch, people selling contact|lead|email list|data, attendee list, sourcing vendor, prospect list',
  ),
  partnership: list(
    'partnership, partnership proposal|request|offer|pitch|inquiry|enquiry|mail, affiliate program|programme|offer|request|pitch|proposal, affiliate, reseller program|programme|offer|request|proposal, partner proposal|request, sponsorship request|proposal|offer|inquiry, sponsorship, collaboration request|proposal|offer|pitch, collab request, brand collaboration|deal',
  ),
  investor: list(
    'investor, investment round, fundraising, fundraising deck|pitch|mail, startup raising money, startup pitch|looking for money, pitch deck, acquisition offer|inquiry|enquiry|request, company acquisition, offer to buy my|our company|business, someone wanting to buy my|our company|business, vc, vcs, venture capital|capitalist, m&a',
  ),
  press: list(
    'journalist|reporter asking for a|an? interview|comment|quote, press, press release|inquiry|enquiry|request|mail|pitch|contact, journalist, reporter, media inquiry|enquiry|request, interview request, podcast, podcast invitation|invite|pitch|request, pr pitch|agency|people, press people',
  ),
  event: list(
    'event, event invitation|invite, webinar, webinar invitation|invite|announcement, conference, conference invitation|invite|ticket|mail, trade fair|show, fair, party invitation|invite, meetup, meetup invite|invitation, ticket for event, summit, workshop invitation|invite, speaker invitation|request, concert, event ticket',
  ),
  academic: list(
    'journal|paper|conference submission, submission, academic, academic paper|mail|journal, paper, journal, peer review, peer-review request|invitation, review request from journal, journal invitation|solicitation|spam|review|article, call for paper, paper submission, manuscript, conference paper, research paper|study, predatory journal',
  ),
  support_request: list(
    'people|person|someone|somebody|anyone|customer who? ask|asking us|me? for technical|some? help|support, support request|ticket|question, help request, customer asking for help, bug report, customer problem|issue|question, someone|people|customer|user who? asking|asks|ask|need|needs|needing for? help, tech support request, fault report, trouble ticket, customer support request|question|mail, product question|problem, helpdesk ticket',
  ),
  support_reply: list(
    'support reply|answer|response|update|team, help desk reply|answer|response, answer from support, helpdesk reply|answer|response, reply from support|help desk, customer service reply|answer|response, ticket update, support case update',
  ),
  complaint: list(
    'complaint, complaining customer, angry customer, unhappy customer, dissatisfied customer, customer complaint, people|customer|someone|guest|anyone|anybody who? complaining|complains|complain, angry mail|email|letter from customer, bad review, customer|client|guest who? is|are angry|unhappy|dissatisfied|complaining, complaint from|by a|my|our|the? customer|client|guest|user|buyer|reader|tenant|parent',
  ),
  feedback: list(
    'feedback, survey, questionnaire, rating request, review request, feedback request|form|survey, customer survey, satisfaction survey, nps survey, request for feedback|review, poll',
  ),
  enquiry: list(
    'somebody|someone|people who? want|wants|wanting to book us|me, wedding enquiry|inquiry, booking request for us, enquiry, inquiry, customer enquiry|inquiry, sales enquiry|inquiry, price enquiry|inquiry|request, quote request, request for a? quote|offer|price|proposal, potential|possible|prospective|new customer|client, customer|people|someone asking|asks|ask for? a? price|quote|offer, booking enquiry|inquiry, rfq, product enquiry|inquiry, customer|client who? want|wants a? quote|price|offer',
  ),
  booking: list(
    'booking, booking confirmation, appointment, appointment confirmation|reminder|change|cancellation, reservation, reservation confirmation, class booking, cancelled appointment|booking|reservation, table reservation|booking, restaurant reservation|booking',
  ),
  travel: list(
    'travel, trip, flight, hotel, train ticket, itinerary, flight confirmation|ticket|itinerary|change|update|booking, hotel booking|reservation|confirmation, boarding pass, travel booking|itinerary|document|plan|confirmation, visa, airline, airline mail|ticket, train|rail booking|ticket|confirmation, plane ticket, e-ticket',
  ),
  health: list(
    'health|medical|doctor|dentist appointment|matter|letter|result|bill, doctor|dentist|health|medical|hospital|clinic|physio|vet or|and doctor|dentist|hospital|clinic? appointment|visit|letter, health, medical, doctor, clinic, prescription, dentist, medical appointment|result|letter|mail|bill, doctor appointment|letter|mail, health mail|notice|matter, lab|test result, hospital, pharmacy, physio, vaccination, gym',
  ),
  school: list(
    'school, school mail|letter|notice|newsletter|notice|stuff|information, university, teacher, pupil, kid|child|children school, class teacher, parent evening, homework, college, kindergarten, nursery, lecture, professor',
  ),
  housing: list(
    'house, flat|house|apartment|home for|to sale|rent|let, housing, rent, landlord, rental, tenant, property management, apartment, flat, utility, utilities, house hunting, moving house, lease, estate agent, letting agent, property manager, maintenance request from tenant',
  ),
  newsletter: list(
    'newsletter, mailing, digest, weekly digest, subscribed newsletter, email newsletter, substack, weekly|monthly|daily newsletter|digest|update|roundup',
  ),
  promotion: list(
    'promotion, promo, discount, discount code, sale, coupon, voucher, special offer, marketing mail|email|message, promotional mail|email|message|offer, deal, shop|store promotion|offer|sale, black friday, flash sale, advertising, advertisement, advert, ads, offer from shop|store, sales announcement',
  ),
  code: list(
    'github|gitlab|git chatter|stuff|noise|activity, code, github, gitlab, git, pull request, pull request review|comment, code review, build failure|result|notification, failed build, ci failure|notification|result, repo, repository, repo|repository notification|update|alert, commit, patch, merge request, issue tracker, developer notification|mail, github notification|notice|mail',
  ),
  security: list(
    'security alert|warning|notice|message about|for|on my|our|your account, security, security alert|notice|warning|notification|mail|email, sign-in alert|notice, signin alert, login alert|notice|notification|warning, new login|sign-in|device|sign-in alert|notice|notification?, password reset, password reset link|mail|email|request, suspicious login|sign-in, account security, vulnerability report|notice|alert?',
  ),
  login_code: list(
    'one-time|single-use login|sign-in code, login code, one-time code|password|passcode, one time code|password|passcode, verification code|mail|email|link, confirmation code|link, 2fa code, otp, otp code, magic link, sign-in code|link, security code, login link, two-factor code, passcode, access code',
  ),
  incident: list(
    'incident, outage, outage notice|alert|notification|report, monitoring, monitoring alert|mail|notification, server alert, downtime, downtime alert|notice, maintenance notice|window|announcement|notification, status page update, system alert, alert from monitoring, machine|server|log report, cron mail|report|output',
  ),
  calendar: list(
    'meeting, meeting request|invite|invitation|note|change|summary|update|minute|proposal, calendar, calendar invitation|invite|mail|update|request, scheduling, minutes, rescheduled meeting, cancelled meeting, people|someone|anyone|stranger who? want|wants|wanting|asking|ask|asks for|to? a? meet|meeting|call',
  ),
  out_of_office: list(
    'out of office|out-of-office answer|reply|replies, out of office, out-of-office, out of office reply|message|notice|answer|mail, out-of-office reply|message|notice|answer|mail, auto-reply, autoreply, auto reply, automatic reply|answer|response, auto-responder, autoresponder, vacation reply|message|notice|responder, absence notice|message|reply, holiday reply|notice|auto-reply',
  ),
  delivery_failure: list(
    'bounce, bounced mail|email|message, delivery failure, delivery failure notice|report|message|notification, undeliverable mail|email|message?, undelivered mail|email|message, mail delivery failure|failed|subsystem|error|report, mailer-daemon, failed delivery notice|report?, bounce message|mail|notice|report, non-delivery report, returned mail',
  ),
  project: list(
    'project, project update|mail|status|work|message, task, task update, status report|update, work project, project discussion, draft to review, teamwork, to-do',
  ),
  document: list(
    'someone|somebody|people share|shares|sharing a|an google|dropbox|onedrive|sharepoint? doc|file|folder|document with me|us?, shared document|file|doc|folder, document share|sharing, document shared|sent, file share|sharing|request, shared google doc|docs|sheet|drive, google doc|docs|drive share?, sharing notification|notice|invitation, document request, requested document, dropbox share|file',
  ),
  social: list(
    'social network|media notification|notice|update|mail|email|message, social network|media, linkedin, linkedin notification|message|mail|invitation, facebook, facebook notification, instagram, twitter, social notification, forum notification|digest|post, forum, friend request, social, community notification|digest',
  ),
  charity: list(
    'begging|asking|appealing for donation|money, charity, donation, donation request|appeal|receipt, fundraiser, charity appeal|mail|newsletter, non-profit, nonprofit, volunteering, volunteer request, political campaign, political mail|email|fundraising, ngo, fundraising appeal',
  ),
  club: list(
    'bowling|bowls|gardening|choir|music|photography|drama|sports society|club|group, choir, club, rowing|sailing|tennis|football|chess|book|golf|ski|running|cycling|swimming|sports club|team|association, association, neighbourhood, neighborhood, sport|sports club|team, choir, club news|notice|mail|newsletter, neighbourhood group|association, neighborhood group|association, parish, hoa, hobby group, residents association',
  ),
  family: list(
    'family, family mail|email|matter|news|message, relative, friend and family, family and friend, private mail from family|friend, grandparent',
  ),
  introduction: list(
    'somebody|someone connect|introduce me to? another? person|someone, introduction, intro, intro request|mail|email, warm intro|introduction, people|someone introducing, somebody introducing',
  ),
  onboarding: list(
    'onboarding, welcome mail|email|message, welcome, getting started mail|email|guide, first step mail|email, account setup mail|email, getting-started mail|email, sign-up|signup welcome|confirmation',
  ),
  real_estate_pitch: list(
    'estate agent flogging|selling|pitching flat|land|house|property, property offer|pitch|investment|seller, real estate pitch|offer|agent|investor|spam?, people|someone|investor|anyone who? wanting|want|wants|offering to buy my|our|the house|property|home|flat, realtor, realtor pitch, house buyer, offer for my|our house|property|home, property developer pitch',
  ),
  scam: list(
    'scam, scammer, fraud, advance fee scam|fraud, lottery, lottery win|scam, extortion, blackmail, romance scam, inheritance scam, nigerian prince, sextortion, fake lottery win',
  ),
  phishing: list(
    'phishing, phishing mail|email|attempt|message, fake login, fake bank mail|email, fake invoice, account phishing, fake account alert|warning, impersonation, ceo fraud, spoofed login',
  ),
  adult: list(
    'adult, adult content|mail|spam|stuff, porn, porn spam, dating, dating spam|site|mail|invite|offer, casino, gambling, gambling spam|offer|mail, casino|betting spam|offer|mail, viagra, pill, pill spam, pharma spam, sex',
  ),
}

function list(text: string): readonly string[] {
  return text.split(',').map(each => each.trim())
}
