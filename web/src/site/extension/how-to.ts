import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { Section } from '../reading/section.ts'

/** From the file to the first number. */
export const HOW_TO: readonly Section[] = [
  {
    id: 'chrome',
    title: 'Install it in Chrome, Edge or Brave',
    blocks: [
      {
        list: [
          'Download the file for Chrome and unpack it into a folder that stays.',
          'Open `chrome://extensions` and switch on **Developer mode**.',
          'Press **Load unpacked** and choose the folder.',
          `Press the puzzle piece beside the address bar and pin ${PRODUCT_NAME}.`,
        ],
      },
      'After an update of your installation download it again, unpack it over the old folder and press the round arrow at the extension. It stays connected.',
    ],
  },
  {
    id: 'firefox',
    title: 'Try it in Firefox',
    blocks: [
      'Open `about:debugging#/runtime/this-firefox`, press **Load Temporary Add-on** and choose the file for Firefox. Firefox keeps an extension that Mozilla has not signed until it is closed; for good it takes one only in its Developer Edition and ESR, or signed by your own account at Mozilla.',
    ],
  },
  {
    id: 'connect',
    title: 'Connect it',
    blocks: [
      {
        list: [
          `Press the button of the extension, enter the address where you use ${PRODUCT_NAME}, and press **Connect**.`,
          'The browser asks whether the extension may reach that one address. Allow it.',
          'A page of ours opens and asks whether this browser may see your account. Press **Allow**.',
        ],
      },
      'Every browser is connected by itself and stands in the [settings](/settings) under Devices, where it can be ended at any time. One that has not looked for 90 days is ended by itself.',
    ],
  },
  {
    id: 'sees',
    title: 'What it sees',
    blocks: [
      'Your numbers, your last five messages with sender and subject, the addresses of your mailboxes and how they are doing. It may restore a message, take that back, switch protection and move the line, as far as your plan lets. It never sees the text of a message.',
      'It asks for no permission to read pages, mail or your history. It reaches the one address you entered and sends nothing anywhere else. Its code is open as all of ours is.',
    ],
  },
  {
    id: 'self-hosting',
    title: 'For whoever runs an installation',
    blocks: [
      'The files here were built with this installation and know no address, so that everybody enters their own. `npm run extension` builds them from the source into `dist`, the same to the byte wherever it is done. Addresses need https; only this computer’s own, `localhost`, may do without.',
    ],
  },
]
