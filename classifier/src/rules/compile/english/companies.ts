import { wordsIn } from '../tokens.ts'

/** Companies whose names stand for what they send: alone a kind of mail, and behind "from" who wrote. */
export const COMPANIES = wordsIn(
  `github gitlab linkedin facebook instagram twitter dropbox docusign substack google amazon paypal uber netflix spotify ebay
  etsy airbnb discord reddit tiktok youtube pinterest nextdoor quora mastodon strava snapchat bluesky trustpilot tripadvisor
  zendesk jira asana trello basecamp calendly eventbrite opentable dhl ups fedex steam microsoft apple groupon oxfam unicef`,
)
