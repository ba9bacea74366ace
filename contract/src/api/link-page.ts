/** The page on which a signed-in person lets the browser extension in. */
export const LINK_PAGE = '/extension/connect'

/** What the page and the extension's script on it say to each other; both hear only their own window and origin. */
export const LINK_CODE = 'icebox-extension-code'
export const LINK_ENDED = 'icebox-extension-ended'

/** The page hands the code over. */
export interface LinkCode {
  readonly type: typeof LINK_CODE
  readonly code: string
}

/** The extension is connected, or why it is not. */
export interface LinkEnded {
  readonly type: typeof LINK_ENDED
  readonly fault: string | null
}
