import { EVENT_DAYS, EVENT_TYPES, OLD_SECRET_HOURS, WEBHOOKS_MAX } from '@icebox/contract/api/webhooks'
import type { Section } from '../reading/section.ts'

/** What holds for webhooks. */
export const WEBHOOKS: Section = {
  id: 'webhooks',
  title: 'Webhooks',
  blocks: [
    `A webhook is an address of yours that is sent a POST when something happens, as [Standard Webhooks](https://www.standardwebhooks.com) has it. Add up to ${WEBHOOKS_MAX}, on the page [Webhooks](/webhooks) or by a call; each is sent \`webhook.test\` first and kept only if it answers with 2xx.`,
    'The body is the event as `GET /api/v1/events` shows it: `id`, `type`, `timestamp` and `data`, whose `version` is 1. Of a message it holds what the log shows, never its text. The order is not promised, and a message may come twice: the header `webhook-id` is the same then.',
    {
      table: {
        caption: 'What a webhook can be told',
        columns: ['Event', 'When'],
        rows: Object.entries(EVENT_TYPES).map(([name, words]) => [`\`${name}\``, `${words}.`]),
      },
    },
    `Anything but 2xx within 15 seconds is tried again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours. Redirects are not followed, 410 switches the webhook off at once, and so do five days of nothing but failures. For ${EVENT_DAYS} days each event can be sent again under its id, one by one or all since a time.`,
    `\`webhook-signature\` has \`v1,\` and the HMAC-SHA-256 of \`webhook-id.webhook-timestamp.body\` in base64, under the secret behind \`whsec_\`, which is base64 itself. For ${OLD_SECRET_HOURS} hours after a new secret there are two signatures, with a space between them: one that holds is enough. Refuse a timestamp that is more than five minutes off.`,
  ],
}

/** How a message is verified, without a library. `body` is what arrived, byte by byte. */
export const VERIFY: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Node',
    text: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromIcebox(secret, headers, body) {
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const mac = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${at}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some(each => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === mac.length && timingSafeEqual(given, mac)
  })
}`,
  },
  {
    title: 'Python',
    text: `import base64, hashlib, hmac, time

def is_from_icebox(secret, headers, body: bytes):
    at = headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f'{headers["webhook-id"]}.{at}.'.encode() + body
    mac = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(mac, each) for each in headers["webhook-signature"].split(" "))`,
  },
  {
    title: 'Go',
    text: `func isFromIcebox(secret string, h http.Header, body []byte) bool {
	at, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-at)) > 300 {
		return false
	}
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", h.Get("webhook-id"), at, body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, each := range strings.Split(h.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(each), []byte(want)) {
			return true
		}
	}
	return false
}`,
  },
  {
    title: 'Ruby',
    text: `require 'openssl'
require 'base64'

def from_icebox?(secret, headers, body)
  at = headers['webhook-timestamp']
  return false if (Time.now.to_i - at.to_i).abs > 300
  key = Base64.decode64(secret.delete_prefix('whsec_'))
  mac = OpenSSL::HMAC.digest('SHA256', key, "#{headers['webhook-id']}.#{at}.#{body}")
  want = "v1,#{Base64.strict_encode64(mac)}"
  headers['webhook-signature'].split(' ').any? { |each| OpenSSL.secure_compare(each, want) }
end`,
  },
]
