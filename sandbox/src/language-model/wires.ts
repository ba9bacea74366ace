import { z } from 'zod'

/** One question as it came over the wire, whichever wire it was. */
export interface Question {
  readonly wire: WireName
  readonly model: string
  readonly system: string
  readonly user: string
  /** The schema that the answer was asked to follow. */
  readonly schema: unknown
  /** As it came. */
  readonly body: string
}

/** The last is Anthropic's for models without structured output: the answer comes as the input of a tool. */
export type WireName = 'openai' | 'anthropic' | 'anthropic_tool'

export interface Usage {
  readonly input: number
  readonly output: number
}

/** How one provider is spoken to: what a request must look like, and the bodies of its answers. */
export interface Wire {
  readonly path: string
  /** The key in the headers, or undefined. */
  keyOf(headers: Readonly<Record<string, unknown>>): string | undefined
  /** Throws ZodError where the real one would answer 400. */
  read(body: string, headers: Readonly<Record<string, unknown>>): Omit<Question, 'wire' | 'body'>
  answer(text: string, usage: Usage): object
  refusal(usage: Usage): object
  /** An answer that ended for its length. */
  cutShort(text: string, usage: Usage): object
  error(status: number): object
}

/** Closed objects with every property required, as the strict modes of both want them. */
const objectSchema = z
  .looseObject({
    type: z.literal('object'),
    properties: z.record(z.string(), z.looseObject({})),
    required: z.array(z.string()),
    additionalProperties: z.literal(false),
  })
  .refine(({ properties, required }) => Object.keys(properties).every(name => required.includes(name)))
/** Bounds of numbers and lengths, which not every model takes in a schema. */
const plainSchema = objectSchema.refine(
  schema => !/"(minimum|maximum|exclusiveM\w+|multipleOf|minLength|maxLength|maxItems)"/.test(JSON.stringify(schema)),
)

const openAiRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.number().int().positive(),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string() }),
    z.strictObject({ role: z.literal('user'), content: z.string() }),
  ]),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: plainSchema,
    }),
  }),
})

const block = z.strictObject({ type: z.literal('text'), text: z.string() })
const anthropicBase = {
  model: z.string().min(1),
  max_tokens: z.number().int().positive(),
  system: z.tuple([block]),
  messages: z.tuple([z.strictObject({ role: z.literal('user'), content: z.tuple([block]) })]),
}
const anthropicRequest = z.strictObject({
  ...anthropicBase,
  output_config: z.strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: plainSchema }) }),
})
const toolRequest = z.strictObject({
  ...anthropicBase,
  tools: z.tuple([z.strictObject({ name: z.string(), description: z.string(), input_schema: objectSchema })]),
  tool_choice: z.strictObject({ type: z.enum(['any', 'tool']), disable_parallel_tool_use: z.boolean() }),
})
const anthropicHeaders = z.looseObject({ 'anthropic-version': z.literal('2023-06-01') })

/** POST /chat/completions with response_format json_schema, as OpenAI has it and many others after it. */
const openai: Wire = {
  path: '/v1/chat/completions',
  keyOf: headers => /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1],
  read: body => {
    const { model, messages, response_format } = openAiRequest.parse(JSON.parse(body))
    const [{ content: system }, { content: user }] = messages
    return { model, system, user, schema: response_format.json_schema.schema }
  },
  answer: (text, usage) => completion({ content: text, refusal: null }, 'stop', usage),
  refusal: usage => completion({ content: null, refusal: 'I cannot help with that.' }, 'stop', usage),
  cutShort: (text, usage) => completion({ content: text, refusal: null }, 'length', usage),
  error: status => ({
    error: { message: `Scripted ${status}`, type: status === 429 ? 'requests' : 'server_error', code: null },
  }),
}

function completion(message: object, finish: string, { input, output }: Usage): object {
  return {
    id: 'chatcmpl-twin',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'twin',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finish }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  }
}

/** POST /messages with output_config.format, as Anthropic has it. */
const anthropic: Wire = {
  path: '/v1/messages',
  keyOf: headers => (typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : undefined),
  read: (body, headers) => {
    anthropicHeaders.parse(headers)
    const { model, system, messages, output_config } = anthropicRequest.parse(JSON.parse(body))
    return { model, system: system[0].text, user: messages[0].content[0].text, schema: output_config.format.schema }
  },
  answer: (text, usage) => reply([{ type: 'text', text }], 'end_turn', usage),
  refusal: usage => reply([], 'refusal', usage),
  cutShort: (text, usage) => reply([{ type: 'text', text }], 'max_tokens', usage),
  error: status => ({
    type: 'error',
    error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message: `Scripted ${status}` },
    request_id: 'req_twin',
  }),
}

function reply(content: object[], stop: string, { input, output }: Usage): object {
  return {
    id: 'msg_twin',
    type: 'message',
    role: 'assistant',
    model: 'twin',
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage: {
      input_tokens: input,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: output,
      service_tier: 'standard',
    },
  }
}

const anthropicTool: Wire = {
  ...anthropic,
  read: (body, headers) => {
    anthropicHeaders.parse(headers)
    const { model, system, messages, tools } = toolRequest.parse(JSON.parse(body))
    return { model, system: system[0].text, user: messages[0].content[0].text, schema: tools[0].input_schema }
  },
  answer: (text, usage) =>
    reply([{ type: 'tool_use', id: 'toolu_twin', name: 'json', input: JSON.parse(text) }], 'tool_use', usage),
}

export const WIRES: Readonly<Record<WireName, Wire>> = { openai, anthropic, anthropic_tool: anthropicTool }
