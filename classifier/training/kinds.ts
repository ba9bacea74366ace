import type { Kind } from '../src/verdict.ts'

/** The finer kinds of labelled data, by words in their names, onto the kinds a verdict knows. The first match wins. */
const RULES: readonly (readonly [RegExp, Kind])[] = [
  [
    /recruit|staffing|headhunt|exec_search|bodyshop|bench|ats_vendor|job_board|job_seeker|background_check/,
    'recruiter',
  ],
  [/link|seo|guest_post|domain_se/, 'link_building'],
  [/fundrais|investor|vc_|lender|loan|funding|crowdfund|cash|business_funding/, 'fundraising'],
  [/acqui|real_estate|property_offer|buyer/, 'acquisition'],
  [/lead|list|attendee|data_entry|contacts/, 'lead_data'],
  [/pr_|press|award|podcast|influencer|ghostwrit|media/, 'pr'],
  [/event|webinar|conference|trade_fair|sponsor|speaker|training_course|course/, 'event'],
  [/academ|journal|cfp|research|survey|study/, 'academic'],
  [/local|cleaning|facility|solar|energy|insurance|it_support|msp|stationery|broker/, 'local_services'],
  [
    /agency|outsourc|freelanc|web_design|app_dev|dev_shop|offshore|augment|video|design|services|consult|coach|virtual/,
    'agency',
  ],
  [/partner|collab|integration|reseller|affiliate/, 'partnership'],
  [
    /sales|sdr|founder|product|supply|offer|export|factory|manufactur|trader|software|tool|pitch|trigger|saas|competitor/,
    'sales',
  ],
]

export function kindOf(name: string): Kind {
  return RULES.find(([words]) => words.test(name))?.[1] ?? 'other'
}
