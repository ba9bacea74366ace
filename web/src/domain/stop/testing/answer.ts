import type { StopAnswer, StopSettings } from '@icebox/contract/replies'

/** What would be done about one message, a reply to its sender, for tests; `change` says what is different about it. */
export function answerOf(change: Partial<StopAnswer> = {}): StopAnswer {
  return {
    entryId: 'm1',
    way: 'reply',
    to: 'derek@getpipelinely.example',
    text: 'No thanks.',
    because: null,
    requestId: null,
    ...change,
  }
}

/** Somebody who may ask and may have it done, for tests. */
export function stopSettingsOf(change: Partial<StopSettings> = {}): StopSettings {
  return {
    mayAsk: true,
    mayAutomate: true,
    locked: null,
    isAutomatic: false,
    switchedOff: null,
    template: null,
    templateInForce: 'Hello {first name}, no thanks.',
    teamTemplate: null,
    mayWriteTeams: false,
    mailboxes: [],
    ...change,
  }
}
