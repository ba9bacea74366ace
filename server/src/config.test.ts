import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config/error.ts'
import { VARIABLES } from './config/variables.ts'
import { directUrl, envExample, readConfig, withSandbox } from './config.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const home = () => mkdtempSync(join(tmpdir(), 'icebox-config-'))

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({ ICEBOX_HOME: home() })
    expect(config).toMatchObject({
      port: 3000,
      appUrl: 'http://localhost:3000',
      wantsSandbox: true,
      databaseUrl: undefined,
    })
  })

  it('runs no twins beside keys of a real provider, Stripe among them', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    for (const keys of [google, STRIPE]) {
      expect(readConfig({ ICEBOX_HOME: home(), ...keys }).wantsSandbox, JSON.stringify(keys)).toBe(false)
    }
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 lets others in'],
    [{ HOST: '::' }, 'HOST=:: lets others in'],
    [{ APP_URL: 'https://icebox.example' }, 'APP_URL=https://icebox.example is for others'],
    [{ APP_URL: 'http://localhost.example' }, 'APP_URL=http://localhost.example is for others'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'icebox@mail.example' }, 'SMTP_URL is set'],
    [{ DATABASE_URL: 'postgres://db.example/icebox' }, 'DATABASE_URL is set'],
    [{ OPERATOR_NAME: 'Fernbank' }, 'OPERATOR_NAME is set'],
  ])('asks before it shows strangers the sandbox: %j', (others, why) => {
    const sentence = `${why} and there are no keys of Google, Microsoft or Stripe: set SANDBOX=off to run without them, for mailboxes by IMAP, or SANDBOX=on to show everybody the demo with play money.`
    expect(() => readConfig({ ICEBOX_HOME: home(), ...others })).toThrow(new ConfigError(sentence))
    expect(readConfig({ ICEBOX_HOME: home(), ...others, SANDBOX: 'off' }).wantsSandbox).toBe(false)
    expect(readConfig({ ICEBOX_HOME: home(), ...others, SANDBOX: 'on' }).wantsSandbox).toBe(true)
    expect(readConfig({ ICEBOX_HOME: home(), ...others, ...STRIPE }).wantsSandbox).toBe(false)
  })

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { APP_URL: 'http://127.0.0.1:8080' },
    { APP_URL: 'http://[::1]:80' },
  ])('starts the sandbox by itself on this machine: %j', own =>
    expect(readConfig({ ICEBOX_HOME: home(), ...own })).toMatchObject({ wantsSandbox: true, isLocal: true }),
  )

  it('runs no sandbox beside real keys, even where it is asked for', () => {
    expect(() => readConfig({ ICEBOX_HOME: home(), ...STRIPE, SANDBOX: 'on' })).toThrow(ConfigError)
  })

  it.each([
    ['some of the keys of Stripe', { STRIPE_WEBHOOK_SECRET: undefined }, /all three or none/],
    ['a test key beside a live one', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /both be test keys or both be live keys/],
    ['a key of another kind', { STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY cannot be used/],
  ])('does not start with %s', (_, change, sentence) => {
    expect(() => readConfig({ ICEBOX_HOME: home(), ...STRIPE, ...change })).toThrow(sentence)
  })

  it('takes a way past a pooler only beside the way to it', () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://pooler.example/icebox', 'postgres://db.example/icebox']
    const read = (env: NodeJS.ProcessEnv) => readConfig({ ICEBOX_HOME: home(), SANDBOX: 'off', ...env })
    expect(() => read({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL needs DATABASE_URL as well/)
    expect(directUrl(read({ DATABASE_URL, DATABASE_DIRECT_URL }), DATABASE_URL)).toBe(DATABASE_DIRECT_URL)
    expect(directUrl(read({ DATABASE_URL }), DATABASE_URL)).toBe(DATABASE_URL)
  })

  it('makes its keys once, readable by nobody else', () => {
    const folder = home()
    const first = readConfig({ ICEBOX_HOME: folder })
    const second = readConfig({ ICEBOX_HOME: folder })
    expect(second.tokenKeys).toBe(first.tokenKeys)
    expect(second.secret).toBe(first.secret)
    expect(statSync(join(folder, 'token-key')).mode & 0o077).toBe(0)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SELF_HOST_UNLIMITED', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['APP_URL', 'icebox'],
    ['OPERATOR_NAME', ' '],
    ['OPERATOR_EMAIL', 'not an address'],
    ['SECOND_OPINION', 'yes'],
    ['REGISTRATION', 'example'],
    ['REGISTRATION', 'open, example.com'],
    ['REGISTRATION', '@example.com'],
    ['SECOND_OPINION_URL', 'file:///etc/passwd'],
    ['SECOND_OPINION_URL', 'https://key@m.example'],
    ['SECOND_OPINION_DAILY_LIMIT_CENTS', '0'],
    ['SECOND_OPINION_DAILY_LIMIT_CENTS', '1.5'],
    ['SECOND_OPINION_INPUT_CENTS', '-1'],
    ['SECOND_OPINION_OUTPUT_CENTS', 'cheap'],
    ['WATCH_MOST', '0'],
    ['HOST_OPENS_PER_SECOND', '4'],
  ])('names the setting %s=%s and what to do', (name, value) => {
    const read = () => readConfig({ ICEBOX_HOME: home(), [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`The setting ${name}="${value}" cannot be used .*; correct it or leave it out\\.$`))
  })

  it('sends all mail but the contact form through the demo mail host, though the operator names a real one', () => {
    const house = { host: '127.0.0.1', port: 1, smtpHost: '127.0.0.1', smtpPort: 2 }
    const smtpUrl = 'smtp://icebox%40operator.example:secret@127.0.0.1:2'
    const sandbox = { url: 'http://127.0.0.1:3', token: 't', caPem: 'PEM', imap: house, smtpUrl }
    const bare = readConfig({ ICEBOX_HOME: home() })
    expect(bare.outgoing).toBeUndefined()
    const from = 'Icebox <icebox@operator.example>'
    expect(withSandbox(bare, sandbox).outgoing).toEqual({ url: smtpUrl, from, ca: 'PEM' })
    const own = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@mail.example' }
    const real = { url: own.SMTP_URL, from: own.MAIL_FROM }
    const started = (env: NodeJS.ProcessEnv) =>
      withSandbox(readConfig({ ICEBOX_HOME: home(), SANDBOX: 'on', ...own, ...env }), sandbox)
    expect(started({}).outgoing).toEqual({ url: smtpUrl, from, ca: 'PEM' })
    expect(started({}).contactOutgoing).toBeUndefined()
    expect(started({ OPERATOR_EMAIL: 'ada@a.example' }).contactOutgoing).toEqual(real)
  })

  it.each([
    [undefined, 'open'],
    ['closed', 'closed'],
    ['Example.com, mail.example.net', ['example.com', 'mail.example.net']],
  ])('with REGISTRATION=%s lets in %s', (given, registration) => {
    expect(readConfig({ ICEBOX_HOME: home(), REGISTRATION: given }).registration).toEqual(registration)
  })

  it('names whoever runs it as they wrote it, the address on one line', () => {
    expect(readConfig({ ICEBOX_HOME: home() }).operator).toEqual({})
    const given = {
      OPERATOR_NAME: ' Ada & Co. ',
      OPERATOR_ADDRESS: '1 Ice Road\n  Kiruna',
      OPERATOR_EMAIL: 'ada@a.example',
    }
    const operator = { name: 'Ada & Co.', address: '1 Ice Road Kiruna', email: 'ada@a.example' }
    expect(readConfig({ ICEBOX_HOME: home(), SANDBOX: 'off', ...given }).operator).toEqual(operator)
  })

  it("lets questions go to the demo mail host's operator, unless there is a real one", () => {
    const house = { host: '127.0.0.1', port: 1, smtpHost: '127.0.0.1', smtpPort: 2 }
    const smtpUrl = 'smtp://icebox%40operator.example:secret@127.0.0.1:2'
    const sandbox = { url: 'http://127.0.0.1:3', token: 't', caPem: 'PEM', imap: house, smtpUrl }
    const email = (env: NodeJS.ProcessEnv) =>
      withSandbox(readConfig({ ICEBOX_HOME: home(), SANDBOX: 'on', ...env }), sandbox).operator.email
    expect(email({})).toBe('icebox@operator.example')
    expect(email({ OPERATOR_EMAIL: 'ada@a.example' })).toBe('ada@a.example')
  })

  it('says so when the data folder cannot be written', () => {
    const file = join(home(), 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    for (const folder of [join(file, 'data'), '/proc/icebox/data']) {
      expect(() => readConfig({ ICEBOX_HOME: folder })).toThrow(/cannot be written; set ICEBOX_HOME/)
    }
  })

  it('asks no language model unless told to, whatever else is set', () => {
    const env = { SECOND_OPINION_URL: 'https://m.example/v1', SECOND_OPINION_KEY: 'k', SECOND_OPINION_MODEL: 'm' }
    expect(readConfig({ ICEBOX_HOME: home(), ...env }).secondOpinion).toBeUndefined()
    const on = readConfig({ ICEBOX_HOME: home(), ...env, SECOND_OPINION: 'openai' })
    expect(on.secondOpinion).toMatchObject({ provider: 'openai', url: 'https://m.example/v1', dailyLimitCents: 100 })
    expect(on.rulesModel).toBeUndefined()
    const rulesOnly = readConfig({ ICEBOX_HOME: home(), ...env, RULES_MODEL: 'openai' })
    expect([rulesOnly.secondOpinion, rulesOnly.rulesModel]).toEqual([undefined, on.secondOpinion])
  })

  it('says that there is one language model for all that is asked', () => {
    const env = { SECOND_OPINION_URL: 'https://m.example/v1', SECOND_OPINION_KEY: 'k', SECOND_OPINION_MODEL: 'm' }
    const read = () => readConfig({ ICEBOX_HOME: home(), ...env, SECOND_OPINION: 'openai', RULES_MODEL: 'anthropic' })
    expect(read).toThrow(
      new ConfigError(
        'SECOND_OPINION=openai and RULES_MODEL=anthropic share one model; give both the same value or leave one out.',
      ),
    )
  })

  it.each([
    ['openai', 'SECOND_OPINION_URL'],
    ['openai', 'SECOND_OPINION_MODEL'],
    ['anthropic', 'SECOND_OPINION_KEY'],
    ['anthropic', 'SECOND_OPINION_MODEL'],
  ])('says that SECOND_OPINION=%s needs %s', (provider, missing) => {
    const all = { SECOND_OPINION_URL: 'https://m.example/v1', SECOND_OPINION_KEY: 'k', SECOND_OPINION_MODEL: 'm' }
    const read = () => readConfig({ ICEBOX_HOME: home(), ...all, SECOND_OPINION: provider, [missing]: '' })
    expect(read).toThrow(
      new ConfigError(`SECOND_OPINION=${provider} needs ${missing} as well; set it or leave SECOND_OPINION out.`),
    )
  })

  it.each(['garbage', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8'])(
    'says that %s is no network of mail hosts',
    given => {
      const read = () => readConfig({ ICEBOX_HOME: home(), MAIL_HOST_ALLOW_CIDRS: `192.168.1.0/24, ${given}` })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow('must be networks such as 192.168.1.0/24, comma separated')
    },
  )

  it('reads where mail hosts on private networks may be', () => {
    const mailHosts = { MAIL_HOST_ALLOW_CIDRS: '192.168.1.0/24,fd00::/8,10.0.0.1', MAIL_HOST_ALLOW_PORTS: '1143, 1993' }
    expect(readConfig({ ICEBOX_HOME: home(), ...mailHosts }).mailHosts).toEqual({
      allowCidrs: ['192.168.1.0/24', 'fd00::/8', '10.0.0.1'],
      allowPorts: [1143, 1993],
      allowUnencrypted: false,
      extraCa: undefined,
    })
  })

  it('reads a secret from a file where it is named, without the end of its line', () => {
    const folder = home()
    const file = join(folder, 'from-a-file')
    writeFileSync(file, 'a secret that is long enough, in a file\n')
    expect(readConfig({ ICEBOX_HOME: folder, SECRET_FILE: file }).secret).toBe(
      'a secret that is long enough, in a file',
    )
    const both = () =>
      readConfig({ ICEBOX_HOME: folder, SECRET_FILE: file, SECRET: 'a secret that is long enough, itself' })
    expect(both).toThrow(new ConfigError('SECRET and SECRET_FILE say the same; leave one of them out.'))
    const missing = () => readConfig({ ICEBOX_HOME: folder, STRIPE_SECRET_KEY_FILE: join(folder, 'nowhere') })
    expect(missing).toThrow(/The file .*nowhere named by STRIPE_SECRET_KEY_FILE cannot be read/)
  })

  it('tells its numbers to this machine alone, unless whoever asks has to show a token', () => {
    const metrics = (env: NodeJS.ProcessEnv) =>
      readConfig({ ICEBOX_HOME: home(), METRICS_PORT: '9464', ...env }).operation?.metrics
    expect(readConfig({ ICEBOX_HOME: home() }).operation?.metrics).toBeUndefined()
    expect(metrics({})).toEqual({ port: 9464, host: '127.0.0.1', token: undefined })
    expect(() => metrics({ METRICS_HOST: '0.0.0.0' })).toThrow(/shows the numbers of this installation to others/)
    const token = 'a-token-of-some-length'
    expect(metrics({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token })).toMatchObject({ host: '0.0.0.0', token })
  })

  it('does not repeat a key that cannot be used', () => {
    expect(() => readConfig({ ICEBOX_HOME: home(), DATABASE_URL: 'mysql://u:p@x' })).toThrow(
      'The setting DATABASE_URL cannot be used (must begin with postgres://); correct it or leave it out.',
    )
    const read = () => readConfig({ ICEBOX_HOME: home(), SECOND_OPINION_KEY: 'a secret' })
    expect(read).toThrow(
      'The setting SECOND_OPINION_KEY cannot be used (must be plain signs without spaces); correct it or leave it out.',
    )
  })

  it('is documented in .env.example, which says exactly what the code reads', () => {
    const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    expect(file).toBe(envExample())
    expect(Object.keys(VARIABLES).every(name => file.includes(`#${name}=`))).toBe(true)
  })
})
