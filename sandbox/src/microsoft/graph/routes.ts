import type { Call, Reply } from './call.ts'
import { changeMessage, copyMessage, deleteMessage, moveMessage } from './mail/actions.ts'
import { getMime, listAttachments } from './mail/contents.ts'
import { delta } from './mail/delta.ts'
import { createMessage, createReply, createReplyAll, reply, replyAll, sendDraft, sendMail } from './mail/drafts.ts'
import { createFolder, deleteFolder, getFolder, listFolders, renameFolder } from './mail/folders.ts'
import { getMessage, listMessages } from './mail/messages.ts'
import { getMe } from './me.ts'
import { getSubscription, listSubscriptions, reauthorize, renew, subscribe, unsubscribe } from './subscriptions.ts'

/** One of these scopes is enough. */
const PROFILE = ['User.Read']
const READ = ['Mail.Read', 'Mail.ReadWrite']
const WRITE = ['Mail.ReadWrite']
const SEND = ['Mail.Send']

export interface Route {
  readonly scopes: readonly string[]
  readonly answer: (call: Call) => Reply | Promise<Reply>
}

/** Every route there is; what is in braces is a parameter. */
const TABLE: Readonly<Record<string, readonly [readonly string[], Route['answer']]>> = {
  'GET me': [PROFILE, getMe],
  'GET me/mailFolders': [READ, listFolders],
  'POST me/mailFolders': [WRITE, createFolder],
  'GET me/mailFolders/{folder}': [READ, getFolder],
  'PATCH me/mailFolders/{folder}': [WRITE, renameFolder],
  'DELETE me/mailFolders/{folder}': [WRITE, deleteFolder],
  'GET me/mailFolders/{folder}/childFolders': [READ, listFolders],
  'POST me/mailFolders/{folder}/childFolders': [WRITE, createFolder],
  'GET me/mailFolders/{folder}/messages/delta': [READ, delta],
  'GET me/messages/delta': [READ, delta],
  ...eachPlace('GET', '', [READ, listMessages]),
  ...eachPlace('POST', '', [WRITE, createMessage]),
  ...eachPlace('GET', '/{message}', [READ, getMessage]),
  ...eachPlace('PATCH', '/{message}', [WRITE, changeMessage]),
  ...eachPlace('DELETE', '/{message}', [WRITE, deleteMessage]),
  ...eachPlace('GET', '/{message}/$value', [READ, getMime]),
  ...eachPlace('GET', '/{message}/attachments', [READ, listAttachments]),
  ...eachPlace('POST', '/{message}/move', [WRITE, moveMessage]),
  ...eachPlace('POST', '/{message}/copy', [WRITE, copyMessage]),
  ...eachPlace('POST', '/{message}/createReply', [WRITE, createReply]),
  ...eachPlace('POST', '/{message}/createReplyAll', [WRITE, createReplyAll]),
  ...eachPlace('POST', '/{message}/reply', [SEND, reply]),
  ...eachPlace('POST', '/{message}/replyAll', [SEND, replyAll]),
  ...eachPlace('POST', '/{message}/send', [SEND, sendDraft]),
  'POST me/sendMail': [SEND, sendMail],
  'GET subscriptions': [READ, listSubscriptions],
  'POST subscriptions': [READ, subscribe],
  'GET subscriptions/{subscription}': [READ, getSubscription],
  'PATCH subscriptions/{subscription}': [READ, renew],
  'DELETE subscriptions/{subscription}': [READ, unsubscribe],
  'POST subscriptions/{subscription}/reauthorize': [READ, reauthorize],
}

/** Messages are found in the mailbox and in their folder alike. */
function eachPlace(method: string, rest: string, route: readonly [readonly string[], Route['answer']]) {
  return {
    [`${method} me/messages${rest}`]: route,
    [`${method} me/mailFolders/{folder}/messages${rest}`]: route,
  }
}

const ROUTES = Object.entries(TABLE).map(([name, [scopes, answer]]) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, steps: path.split('/'), route: { scopes, answer } }
})

/** The route of a path, in which `name('id')` stands for `name/id`; static words in any case, ids exactly. */
export function findRoute(method: string, path: string) {
  const steps = path
    .replace(/\(\)$/, '')
    .replace(/\(('|%27)(.+?)\1\)/g, '/$2')
    .split('/')
    .filter(Boolean)
  for (const known of ROUTES) {
    const params = known.method === method ? match(known.steps, steps) : undefined
    if (params) return { ...known.route, params }
  }
  return undefined
}

function match(known: readonly string[], steps: readonly string[]): Record<string, string> | undefined {
  if (known.length !== steps.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, step] of steps.entries()) {
    const pattern = known[index] ?? ''
    if (pattern.startsWith('{')) params[pattern.slice(1, -1)] = decodeURIComponent(step)
    else if (pattern.toLowerCase() !== step.toLowerCase()) return undefined
  }
  return params
}
