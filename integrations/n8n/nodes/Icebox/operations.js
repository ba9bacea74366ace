/**
 * What the node can do: for each resource its operations, each one call of /api/v1. `input` makes the query or the body of
 * what the person filled in; a list without a value is left out of it.
 */
const OPERATIONS = {
  message: {
    getAll: {
      ...{ name: 'Get Many', action: 'Get many messages of the log', method: 'GET', path: '/api/v1/activity' },
      isList: true,
      input: ({ view, search, limit }) => ({ view, ...(search ? { search } : {}), limit }),
    },
    get: {
      ...{ name: 'Get', action: 'Get a message of the log', method: 'GET' },
      path: ({ messageId }) => `/api/v1/activity/${encodeURIComponent(messageId)}`,
    },
    restore: {
      ...{
        name: 'Restore',
        action: 'Move messages back to the inbox',
        method: 'POST',
        path: '/api/v1/activity/restore',
      },
      isList: true,
      input: ({ ids }) => ({ ids: listOf(ids) }),
    },
    freeze: {
      ...{ name: 'Freeze', action: 'Move messages on to the ice', method: 'POST', path: '/api/v1/activity/freeze' },
      isList: true,
      input: ({ ids }) => ({ ids: listOf(ids) }),
    },
    undo: {
      ...{ name: 'Undo', action: 'Take back the last act on messages', method: 'POST', path: '/api/v1/activity/undo' },
      isList: true,
      input: ({ ids }) => ({ ids: listOf(ids) }),
    },
    classify: {
      ...{ name: 'Classify', action: 'Judge a message that is not in a mailbox', method: 'POST' },
      path: '/api/v1/classify',
      input: ({ from, subject, text, relationship }) => ({ from, subject, text, relationship }),
    },
  },
  mailbox: {
    getAll: {
      ...{ name: 'Get Many', action: 'Get the mailboxes and how they are doing', method: 'GET', isList: true },
      path: '/api/v1/mailboxes',
    },
  },
  sender: {
    getAll: {
      ...{ name: 'Get Many', action: 'Get the senders that are allowed or blocked', method: 'GET', isList: true },
      path: '/api/v1/senders',
    },
    set: {
      ...{ name: 'Allow or Block', action: 'Allow or block a sender', method: 'PUT', path: '/api/v1/senders' },
      input: ({ address, decision }) => ({ address, decision }),
    },
    remove: {
      ...{ name: 'Remove', action: 'Take a sender off the lists', method: 'DELETE', path: '/api/v1/senders' },
      input: ({ address }) => ({ address }),
    },
  },
  rule: {
    getAll: {
      ...{ name: 'Get Many', action: 'Get the rules', method: 'GET', path: '/api/v1/rules', isList: true },
    },
    switch: {
      ...{ name: 'Switch', action: 'Switch a rule on or off', method: 'PATCH' },
      path: ({ ruleId }) => `/api/v1/rules/${encodeURIComponent(ruleId)}`,
      input: ({ state }) => ({ state }),
    },
    try: {
      ...{ name: 'Try', action: 'Say how a sentence would be read', method: 'POST', path: '/api/v1/rules/try' },
      input: ({ sentence }) => ({ sentence }),
    },
  },
  numbers: {
    get: {
      ...{ name: 'Get', action: 'Get the numbers of the dashboard', method: 'GET', path: '/api/v1/stats' },
      input: ({ days }) => ({ days }),
    },
  },
}

/** Ids as people write them into one field, or as an expression gives them. */
function listOf(ids) {
  const list = Array.isArray(ids) ? ids : String(ids).split(/[\s,]+/)
  return list.map(id => String(id).trim()).filter(id => id !== '')
}

module.exports = { OPERATIONS }
