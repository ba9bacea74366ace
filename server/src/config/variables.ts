import { isIP } from 'node:net'
import { z } from 'zod'
import { OPERATION_VARIABLES } from './operation-variables.ts'
import { wholeNumber } from './values.ts'
import { WORKER_VARIABLES } from './worker-variables.ts'

const flag = z.enum(['true', 'false'], 'must be true or false').transform(text => text === 'true')
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })
  .transform(text => text.replace(/\/+$/, ''))
const port = wholeNumber(1, 65_535)
const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be numbers of ports, comma separated')
  .transform(Number)
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
const oneLine = z
  .string()
  .transform(text => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(2, 'must have at least 2 characters').max(200, 'must have at most 200 characters'))
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== ''),
)

const REGISTRATION_RULE = 'must be open, closed, or domains such as example.com'
const registration = list
  .transform(parts => parts.map(part => part.toLowerCase()))
  .pipe(
    z.union(
      [
        z.tuple([z.enum(['open', 'closed'])]).transform(([word]) => word),
        z.array(z.string().regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/)).min(1),
      ],
      REGISTRATION_RULE,
    ),
  )

/** 192.168.1.0/24, fd00::/8, or a single address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || most < 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** Every variable the product reads, in the order .env.example lists them. */
export const VARIABLES = {
  PORT: { schema: port.default(3000), about: 'Port of the web server.' },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address the web server binds. Use 0.0.0.0 behind a proxy in a container.',
  },
  APP_URL: {
    schema: z.url().optional(),
    about: 'Address people open in the browser. Default: http://localhost and the port.',
  },
  ICEBOX_HOME: {
    schema: z.string().min(1).default('.icebox'),
    about: 'Data folder: the embedded database, keys and the demo mail.',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    about: 'A PostgreSQL of your own, 15 or newer. Default: an embedded one in the data folder.',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: databaseUrl.optional(),
    about:
      'Where DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer: the PostgreSQL behind it, for what needs a session of its own. Default: DATABASE_URL.',
    isSecret: true,
  },
  TOKEN_KEYS: {
    schema: z.string().optional(),
    about:
      'Keys that encrypt mailbox passwords: "k2:<base64 of 32 bytes>,k1:<...>". The first encrypts, all decrypt. Default: one made in the data folder.',
    isSecret: true,
  },
  SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    about: 'Secret for digests and sign-up tokens. Default: one made in the data folder.',
    isSecret: true,
  },
  SELF_HOST_UNLIMITED: {
    schema: flag.default(false),
    about: 'true gives everyone full access without a plan or a monthly limit.',
  },
  REGISTRATION: {
    schema: registration.default('open'),
    about:
      'Who may make an account: open, closed, or domains, comma separated, whose addresses Google, Microsoft or Apple vouches for or whose own mail server lets them in. The first account and invited people always may.',
  },
  SANDBOX: {
    schema: z.enum(['auto', 'on', 'off']).default('auto'),
    about:
      'auto starts local twins of the providers while no provider keys are set, and refuses to where others than you are meant to come; on shows the demo to them too; off never does.',
  },
  SANDBOX_TRICKLE: {
    schema: z.enum(['on', 'off']).default('on'),
    about:
      'off leaves the mailboxes of the sandbox alone until mail is asked for; on brings mail to all connected ones.',
  },
  MAIL_HOST_ALLOW_CIDRS: {
    schema: list
      .refine(networks => networks.every(isNetwork), 'must be networks such as 192.168.1.0/24, comma separated')
      .default([]),
    about:
      'Private or loopback networks where mail hosts may be, and mailing lists that are left by one click, for example 192.168.1.0/24. Comma separated.',
  },
  MAIL_HOST_ALLOW_PORTS: {
    schema: list.pipe(z.array(portNumber)).default([]),
    about: 'Ports of mail hosts in MAIL_HOST_ALLOW_CIDRS beside 143, 993, 465 and 587. Comma separated.',
  },
  MAIL_HOST_ALLOW_UNENCRYPTED: {
    schema: flag.default(false),
    about:
      'true sends passwords without encryption to hosts in MAIL_HOST_ALLOW_CIDRS that offer none. Without it only this machine itself may do without.',
  },
  MAIL_HOST_CA_FILE: {
    schema: z.string().min(1).optional(),
    about: 'PEM file of a private certificate authority, trusted only for hosts in MAIL_HOST_ALLOW_CIDRS.',
  },
  WEBHOOK_ALLOW_CIDRS: {
    schema: list
      .refine(networks => networks.every(isNetwork), 'must be networks such as 192.168.1.0/24, comma separated')
      .default([]),
    about:
      'Private or loopback networks where webhooks may lead, on any port, for example 192.168.1.0/24. Whoever may sign in can then have events posted there and reads how the answer begins. Comma separated.',
  },
  WEBHOOK_CA_FILE: {
    schema: z.string().min(1).optional(),
    about: 'PEM file of a private certificate authority, trusted only for webhooks in WEBHOOK_ALLOW_CIDRS.',
  },
  COMPANY_ALLOW_CIDRS: {
    schema: list
      .refine(networks => networks.every(isNetwork), 'must be networks such as 192.168.1.0/24, comma separated')
      .default([]),
    about:
      'Private or loopback networks where the sign-in provider of a team may be, on any port, for example 192.168.1.0/24. Comma separated.',
  },
  COMPANY_CA_FILE: {
    schema: z.string().min(1).optional(),
    about: 'PEM file of a private certificate authority, trusted only for providers in COMPANY_ALLOW_CIDRS.',
  },
  GOOGLE_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    about: 'OAuth client of type "Web application" for Google sign-in and Gmail; README says how to get one.',
  },
  GOOGLE_CLIENT_SECRET: { schema: z.string().min(1).optional(), about: 'Its secret.', isSecret: true },
  GOOGLE_URL: {
    schema: baseUrl.optional(),
    about: "One base address that stands in for all of Google's, as a local twin does. Default: Google's own.",
  },
  GOOGLE_PUBSUB_TOPIC: {
    schema: z
      .string()
      .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'must look like projects/NAME/topics/NAME')
      .optional(),
    about: 'Pub/Sub topic Gmail writes to, for pushes. Without it mailboxes are polled, which suffices.',
  },
  GOOGLE_PUSH_ACCOUNT: {
    schema: z.email('must be an email address').optional(),
    about: 'Service account that signs the pushes of your subscription.',
  },
  MICROSOFT_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    about: 'App registration (platform "Web") for Microsoft sign-in and Outlook; README says how to get one.',
  },
  MICROSOFT_CLIENT_SECRET: { schema: z.string().min(1).optional(), about: 'Its secret.', isSecret: true },
  MICROSOFT_URL: {
    schema: baseUrl.optional(),
    about: "One base address that stands in for Entra and Graph, as a local twin does. Default: Microsoft's own.",
  },
  MICROSOFT_PUSH: {
    schema: flag.default(false),
    about:
      'true asks Microsoft to ring at APP_URL when mail arrives; APP_URL must then be reachable from the internet.',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
      .optional(),
    about: "Stripe's secret key. Without the three keys nothing is sold and everyone has full access.",
    isSecret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
      .optional(),
    about: 'The publishable key that goes with it.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: list.optional(),
    about:
      'Secret of the webhook endpoint, printed by npm run billing:bootstrap. Two, comma separated, while one is replaced.',
    isSecret: true,
  },
  STRIPE_URL: {
    schema: baseUrl.optional(),
    about: "One base address that stands in for Stripe, as a local twin does. Default: Stripe's own.",
  },
  STRIPE_TAX: {
    schema: flag.default(false),
    about:
      'true lets Stripe add tax; only with registrations in place. The checkout then asks for the country, the sandbox does too.',
  },
  OPERATOR_NAME: {
    schema: oneLine.optional(),
    about: 'Who runs this installation, person or company, as the legal pages name them.',
  },
  OPERATOR_ADDRESS: { schema: oneLine.optional(), about: 'Their postal address, on one line.' },
  OPERATOR_EMAIL: {
    schema: z.email('must be an email address').optional(),
    about: 'Where questions and privacy requests go; the contact form writes to it, and needs SMTP_URL for that.',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    about:
      'Where Icebox sends its own mail, for example smtps://user:password@mail.example.com. Default: it sends none.',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z.string().min(3).optional(),
    about: 'Sender of that mail, for example Icebox <icebox@example.com>.',
  },
  TRUST_PROXY: { schema: flag.default(false), about: 'true when a reverse proxy in front sets X-Forwarded-For.' },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much the log says.',
  },
  ...OPERATION_VARIABLES,
  ...WORKER_VARIABLES,
  SECOND_OPINION: {
    schema: z.enum(['off', 'openai', 'anthropic']).default('off'),
    about:
      'openai (any endpoint of that kind) or anthropic asks a language model about close calls; their text then leaves this machine.',
  },
  RULES_MODEL: {
    schema: z.enum(['off', 'openai', 'anthropic']).default('off'),
    about:
      'openai or anthropic lets people have a rule reworded by the same language model when they press a button; their sentence and the names of their folders then leave this machine, and nothing of any mail.',
  },
  SECOND_OPINION_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })
      .refine(text => !/[?#@]/.test(text), 'must hold no ?, # or @')
      .optional(),
    about: 'Base URL of the language model, for example https://host/v1. Default for anthropic: its own.',
  },
  SECOND_OPINION_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be plain signs without spaces')
      .optional(),
    about: 'Key for the language model.',
    isSecret: true,
  },
  SECOND_OPINION_MODEL: { schema: z.string().optional(), about: 'Name of the language model, as its provider has it.' },
  SECOND_OPINION_DAILY_LIMIT_CENTS: {
    schema: wholeNumber(1, 1_000_000).default(100),
    about: 'What all second opinions and reworded rules of a day (UTC) may cost together, in cents.',
  },
  SECOND_OPINION_INPUT_CENTS: {
    schema: wholeNumber(0, 1_000_000).default(1_500),
    about:
      'Price of a million tokens sent, in cents. The default is high, so that the limit holds too early, not late.',
  },
  SECOND_OPINION_OUTPUT_CENTS: {
    schema: wholeNumber(0, 1_000_000).default(7_500),
    about: 'Price of a million tokens answered, in cents; high by default likewise.',
  },
} as const

export type Variables = { [K in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[K]['schema']> }
