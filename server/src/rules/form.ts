import { ATTACHMENT_TYPES, type Condition, LANGUAGES, RELATIONS, type Rule } from '@icebox/classifier/rules/rule'
import { TOPIC_NAMES } from '@icebox/classifier/topics/topic'
import { z } from 'zod'

const than = z.enum(['more', 'less'])
const days = z.string().nullable()
const label = z.enum(['cold_outreach', 'spam', 'newsletter', 'transactional', 'personal', 'unwanted'])

const condition = z.discriminatedUnion('is', [
  z.object({ is: z.literal('from'), who: z.string() }),
  z.object({ is: z.literal('no_reply') }),
  z.object({ is: z.literal('to'), whom: z.string() }),
  z.object({ is: z.literal('me'), as: z.enum(['addressed', 'alone', 'copied', 'hidden']) }),
  z.object({ is: z.literal('list') }),
  z.object({ is: z.literal('relation'), as: z.enum(RELATIONS) }),
  z.object({ is: z.literal('label'), label }),
  z.object({ is: z.literal('topic'), topic: z.enum(TOPIC_NAMES) }),
  z.object({ is: z.literal('words'), words: z.string(), where: z.enum(['subject', 'text', 'either']) }),
  z.object({ is: z.literal('attachment'), type: z.enum(ATTACHMENT_TYPES) }),
  z.object({ is: z.literal('file'), name: z.string() }),
  z.object({ is: z.literal('size'), than, bytes: z.number() }),
  z.object({ is: z.literal('language'), language: z.enum(LANGUAGES) }),
  z.object({ is: z.literal('amount'), than, value: z.number(), currency: z.string().nullable() }),
  z.object({ is: z.literal('age'), than, days: z.number() }),
  z.object({ is: z.literal('date'), from: days, until: days }),
  z.object({ is: z.literal('weekday'), day: z.number() }),
  z.object({ is: z.literal('sender_check'), result: z.enum(['passed', 'not_passed', 'failed']) }),
  z.object({ is: z.literal('sure'), percent: z.number() }),
])

const tests = z.array(z.object({ any: z.array(condition as z.ZodType<Condition>), not: z.boolean().optional() }))
const form = z.array(
  z.object({
    act: z.enum(['move', 'flag', 'keep']),
    folder: z.string().nullable(),
    when: z.array(tests),
    unless: z.array(tests),
  }),
)

/** A rule as the table keeps it. Throws where an older or other version wrote what this one does not know. */
export function readForm(stored: unknown): Rule {
  return form.parse(stored) as Rule
}
