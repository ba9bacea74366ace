const { addressOf } = require('./address.js')

const restore = act({
  key: 'restore',
  label: 'Restore a Message',
  description: 'Moves a message from the ice back to the inbox.',
  place: 'thawing',
})
const freeze = act({
  key: 'freeze',
  label: 'Freeze a Message',
  description: 'Moves a message from the inbox to the Icebox folder.',
  place: 'icebox',
})

/** What is done twice is done once, so a Zap that is run again does no harm. */
function act({ key, label, description, place }) {
  return {
    key,
    noun: 'Message',
    display: { label, description },
    operation: {
      inputFields: [{ key: 'id', label: 'Message ID', required: true, type: 'string' }],
      perform: async (z, bundle) => {
        const url = addressOf(bundle, `/api/v1/activity/${key}`)
        const { data } = await z.request({ method: 'POST', url, body: { ids: [bundle.inputData.id] } })
        return data.items[0]
      },
      sample: { id: '019ab1c4-5d1e-7c3a-8f52-3e9d7a6b5c41', place, canUndo: true },
    },
  }
}

module.exports = { freeze, restore }
