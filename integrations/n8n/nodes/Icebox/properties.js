const { OPERATIONS } = require('./operations.js')

const RESOURCES = { message: 'Message', mailbox: 'Mailbox', sender: 'Sender', rule: 'Rule', numbers: 'Numbers' }
const VIEWS = ['all', 'to_review', 'on_ice', 'let_through', 'thawed', 'close_calls', 'confirmed']

/** Each field, and of which operations it is asked. */
const FIELDS = [
  field('Message ID', 'messageId', { of: { message: ['get'] } }),
  field('Message IDs', 'ids', {
    of: { message: ['restore', 'freeze', 'undo'] },
    description: 'With commas between them.',
  }),
  choice('View', 'view', { of: { message: ['getAll'] }, options: VIEWS, default: 'on_ice' }),
  field('Search', 'search', {
    of: { message: ['getAll'] },
    required: false,
    description: 'Part of a sender or subject.',
  }),
  number('Limit', 'limit', { of: { message: ['getAll'] }, default: 50, maxValue: 200 }),
  field('From', 'from', { of: { message: ['classify'] }, placeholder: 'Name <name@example.com>' }),
  field('Subject', 'subject', { of: { message: ['classify'] }, required: false }),
  field('Text', 'text', { of: { message: ['classify'] }, typeOptions: { rows: 5 } }),
  choice('Relationship', 'relationship', {
    of: { message: ['classify'] },
    options: ['unknown', 'stranger', 'known'],
    default: 'unknown',
  }),
  field('Address', 'address', {
    of: { sender: ['set', 'remove'] },
    description: 'Of a sender, or @example.com for a domain.',
  }),
  choice('Decision', 'decision', { of: { sender: ['set'] }, options: ['allow', 'block'], default: 'block' }),
  field('Rule ID', 'ruleId', { of: { rule: ['switch'] } }),
  choice('State', 'state', { of: { rule: ['switch'] }, options: ['on', 'off'], default: 'on' }),
  field('Sentence', 'sentence', { of: { rule: ['try'] }, placeholder: 'Move invoices to Bills' }),
  number('Days', 'days', { of: { numbers: ['get'] }, default: 7, maxValue: 60 }),
]

/** What the node shows: the resource, its operations, then the fields of the one that is chosen. */
const PROPERTIES = [
  {
    ...{ displayName: 'Resource', name: 'resource', type: 'options', noDataExpression: true, default: 'message' },
    options: Object.entries(RESOURCES).map(([value, name]) => ({ name, value })),
  },
  ...Object.entries(OPERATIONS).map(([resource, operations]) => ({
    ...{ displayName: 'Operation', name: 'operation', type: 'options', noDataExpression: true },
    displayOptions: { show: { resource: [resource] } },
    options: Object.entries(operations).map(([value, { name, action }]) => ({ name, value, action })),
    default: Object.keys(operations)[0],
  })),
  ...FIELDS,
]

/** The names of the fields that an operation asks for. */
function fieldsOf(resource, operation) {
  return FIELDS.filter(({ displayOptions: { show } }) => {
    return show.resource.includes(resource) && show.operation.includes(operation)
  }).map(({ name }) => name)
}

function field(displayName, name, { of, ...more }) {
  return { displayName, name, type: 'string', default: '', required: true, ...shownFor(of), ...more }
}

function number(displayName, name, { of, maxValue, ...more }) {
  return { displayName, name, type: 'number', typeOptions: { minValue: 1, maxValue }, ...shownFor(of), ...more }
}

function choice(displayName, name, { of, options, ...more }) {
  return { displayName, name, type: 'options', options: options.map(nameOf), ...shownFor(of), ...more }
}

function nameOf(value) {
  const words = value.replaceAll('_', ' ')
  return { name: words.charAt(0).toUpperCase() + words.slice(1), value }
}

function shownFor(of) {
  return { displayOptions: { show: { resource: Object.keys(of), operation: Object.values(of).flat() } } }
}

module.exports = { PROPERTIES, fieldsOf }
