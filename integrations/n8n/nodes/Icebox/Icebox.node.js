const { OPERATIONS } = require('./operations.js')
const { fieldsOf, PROPERTIES } = require('./properties.js')
const { ask } = require('./ask.js')

/** The calls of an Icebox as one node of n8n. */
class Icebox {
  description = {
    ...{ displayName: 'Icebox', name: 'icebox', icon: 'file:icebox.svg', group: ['transform'], version: 1 },
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Read the log of Icebox, restore and freeze messages, judge one, keep lists of senders',
    defaults: { name: 'Icebox' },
    ...{ inputs: ['main'], outputs: ['main'], usableAsTool: true },
    credentials: [{ name: 'iceboxApi', required: true }],
    properties: PROPERTIES,
  }

  async execute() {
    const made = []
    for (const item of this.getInputData().keys()) {
      try {
        const answers = await runOne(this, item)
        made.push(...answers.map(json => ({ json, pairedItem: { item } })))
      } catch (error) {
        if (!this.continueOnFail()) throw error
        made.push({ json: { error: error.message }, pairedItem: { item } })
      }
    }
    return [made]
  }
}

async function runOne(context, item) {
  const [resource, operation] = ['resource', 'operation'].map(name => context.getNodeParameter(name, item))
  const { method, path, input, isList } = OPERATIONS[resource][operation]
  const given = Object.fromEntries(
    fieldsOf(resource, operation).map(name => [name, context.getNodeParameter(name, item)]),
  )
  const answer = await ask(context, {
    method,
    path: typeof path === 'function' ? path(given) : path,
    input: input?.(given),
  })
  return isList ? answer.items : [answer]
}

module.exports = { Icebox }
