const { ask } = require('./ask.js')
const { EVENTS } = require('./events.js')
const { isSigned } = require('./signature.js')

/** Starts a workflow when something happens to mail: subscribes by a webhook and believes what is signed alone. */
class IceboxTrigger {
  description = {
    ...{
      displayName: 'Icebox Trigger',
      name: 'iceboxTrigger',
      icon: 'file:icebox.svg',
      group: ['trigger'],
      version: 1,
    },
    description: 'Starts the workflow when Icebox moves mail, gives it back or has something to tell',
    defaults: { name: 'Icebox Trigger' },
    ...{ inputs: [], outputs: ['main'] },
    credentials: [{ name: 'iceboxApi', required: true }],
    // The body as it came, because the signature is over its bytes.
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook', rawBody: true }],
    properties: [
      {
        ...{ displayName: 'Events', name: 'events', type: 'multiOptions', required: true, default: ['email.frozen'] },
        options: Object.entries(EVENTS).map(([value, name]) => ({ name, value })),
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists() {
        return this.getWorkflowStaticData('node').webhookId !== undefined
      },
      async create() {
        const input = { url: this.getNodeWebhookUrl('default'), events: this.getNodeParameter('events') }
        const { id, secret } = await ask(this, { method: 'POST', path: '/api/v1/webhooks', input })
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: id, secret })
        return true
      },
      async delete() {
        const kept = this.getWorkflowStaticData('node')
        if (kept.webhookId !== undefined) {
          await ask(this, { method: 'DELETE', path: `/api/v1/webhooks/${encodeURIComponent(kept.webhookId)}` })
        }
        delete kept.webhookId
        delete kept.secret
        return true
      },
    },
  }

  async webhook() {
    const { secret } = this.getWorkflowStaticData('node')
    // While it subscribes, Icebox may look whether anybody answers; the secret is not known before, so nothing starts.
    if (secret === undefined) return { webhookResponse: 'ok' }
    const { rawBody } = this.getRequestObject()
    if (!rawBody || !isSigned({ headers: this.getHeaderData(), body: rawBody, secret })) {
      this.getResponseObject().status(401).end()
      return { noWebhookResponse: true }
    }
    return { workflowData: [[{ json: this.getBodyData() }]] }
  }
}

module.exports = { IceboxTrigger }
