import { type GmailCall, idOf, parse } from './call.ts'
import { labelFields } from './labels.ts'
import { showLabel } from './shapes.ts'

/** Without counts: only `labels.get` has them. */
export function listLabels(call: GmailCall) {
  return { labels: [...call.box.labels.byId.values()] }
}

export function getLabel(call: GmailCall) {
  return showLabel(call.box, call.box.labels.get(idOf(call)))
}

export function createLabel(call: GmailCall) {
  return call.box.labels.create(parse(labelFields, call.body))
}

export function changeLabel(call: GmailCall) {
  return call.box.labels.change(idOf(call), parse(labelFields, call.body))
}

export function deleteLabel(call: GmailCall): undefined {
  call.box.labels.get(idOf(call))
  call.box.removeLabel(idOf(call))
}
